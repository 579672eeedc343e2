"""The calls of the services, found in the descriptors of the messages: with no generated stubs any grpcio serves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from google.protobuf.message import Message

from .v1 import artifact_pb2, cache_pb2, compile_pb2, fleet_pb2, key_value_pb2, tuning_pb2

if TYPE_CHECKING:
    import grpc
    import grpc.aio

Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=Message)

# A listing of modules and trials may be long; the server bounds what it sends.
OPTIONS: tuple[tuple[str, int], ...] = (
    ("grpc.max_receive_message_length", 256 << 20),
    ("grpc.max_send_message_length", 256 << 20),
    # A server that restarts is found again at once, not after gRPC's usual second.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1000),
    # Notices a server machine that vanished without closing its connections.
    ("grpc.keepalive_time_ms", 30000),
    ("grpc.keepalive_timeout_ms", 10000),
    ("grpc.http2.max_pings_without_data", 0),
)


@dataclass(frozen=True)
class Method(Generic[Request, Response]):
    """One call: its path, and how its messages are read and written."""

    path: str
    request: type[Request]
    response: type[Response]
    streams_request: bool
    streams_response: bool

    def bind(self, channel: grpc.Channel | grpc.aio.Channel) -> Any:
        """The callable of a channel, of either kind."""
        make = (
            (channel.unary_unary, channel.unary_stream),
            (channel.stream_unary, channel.stream_stream),
        )[self.streams_request][self.streams_response]
        return make(
            self.path,
            request_serializer=self.request.SerializeToString,
            response_deserializer=self.response.FromString,
        )


def _method(
    module: Any, service: str, name: str, request: type[Request], response: type[Response]
) -> Method[Request, Response]:
    found = module.DESCRIPTOR.services_by_name[service].methods_by_name[name]
    for given, declared in ((request, found.input_type), (response, found.output_type)):
        if given.DESCRIPTOR is not declared:
            raise TypeError(f"{service}.{name} takes {declared.full_name}")
    path = f"/{found.containing_service.full_name}/{found.name}"
    return Method(path, request, response, found.client_streaming, found.server_streaming)


_T = tuning_pb2
CREATE = _method(_T, "TuningService", "CreateTuningJob", _T.CreateTuningJobRequest, _T.TuningJob)
GET = _method(_T, "TuningService", "GetTuningJob", _T.GetTuningJobRequest, _T.TuningJob)
LIST = _method(_T, "TuningService", "ListTuningJobs", _T.ListTuningJobsRequest, _T.ListTuningJobsResponse)
CANCEL = _method(_T, "TuningService", "CancelTuningJob", _T.CancelTuningJobRequest, _T.TuningJob)
DELETE = _method(_T, "TuningService", "DeleteTuningJob", _T.DeleteTuningJobRequest, _T.DeleteTuningJobResponse)
WATCH = _method(_T, "TuningService", "WatchTuningJob", _T.WatchTuningJobRequest, _T.JobEvent)
TRIALS = _method(_T, "TuningService", "ListTrials", _T.ListTrialsRequest, _T.ListTrialsResponse)
HEURISTIC = _method(_T, "TuningService", "GetHeuristic", _T.GetHeuristicRequest, _T.Heuristic)
BEST = _method(_T, "TuningService", "GetBest", _T.GetBestRequest, _T.GetBestResponse)

_C = compile_pb2
COMPILE = _method(_C, "CompileService", "Compile", _C.CompileRequest, _C.CompileResponse)
INSPECT = _method(_C, "CompileService", "Inspect", _C.InspectRequest, _C.InspectResponse)
CREATE_COMPILATION = _method(_C, "CompileService", "CreateCompilation", _C.CreateCompilationRequest, _C.Compilation)
GET_COMPILATION = _method(_C, "CompileService", "GetCompilation", _C.GetCompilationRequest, _C.Compilation)
WAIT_COMPILATION = _method(_C, "CompileService", "WaitCompilation", _C.WaitCompilationRequest, _C.Compilation)
CANCEL_COMPILATION = _method(_C, "CompileService", "CancelCompilation", _C.CancelCompilationRequest, _C.Compilation)
COMPILATIONS = _method(
    _C, "CompileService", "ListCompilations", _C.ListCompilationsRequest, _C.ListCompilationsResponse
)

_A = artifact_pb2
GET_BLOB = _method(_A, "ArtifactService", "GetBlob", _A.GetBlobRequest, _A.BlobChunk)
PUT_BLOB = _method(_A, "ArtifactService", "PutBlob", _A.BlobChunk, _A.PutBlobResponse)
MISSING = _method(_A, "ArtifactService", "FindMissingBlobs", _A.FindMissingBlobsRequest, _A.FindMissingBlobsResponse)

FORGET = _method(cache_pb2, "CacheService", "Forget", cache_pb2.ForgetRequest, cache_pb2.ForgetResponse)

_F = fleet_pb2
COST_MODELS = _method(_F, "FleetService", "ListCostModels", _F.ListCostModelsRequest, _F.ListCostModelsResponse)
WORKERS = _method(_F, "FleetService", "ListWorkers", _F.ListWorkersRequest, _F.ListWorkersResponse)
DRAIN = _method(_F, "FleetService", "DrainWorker", _F.DrainWorkerRequest, _F.Worker)
CORDON = _method(_F, "FleetService", "CordonWorker", _F.CordonWorkerRequest, _F.Worker)
QUARANTINE = _method(_F, "FleetService", "QuarantineWorker", _F.QuarantineWorkerRequest, _F.Worker)
RELEASE = _method(_F, "FleetService", "ReleaseWorker", _F.ReleaseWorkerRequest, _F.Worker)
LOG_LEVEL = _method(_F, "FleetService", "SetLogLevel", _F.SetLogLevelRequest, _F.SetLogLevelResponse)
RELOAD = _method(
    _F, "FleetService", "ReloadConfiguration", _F.ReloadConfigurationRequest, _F.ReloadConfigurationResponse
)
SERVER = _method(_F, "FleetService", "GetServerInfo", _F.GetServerInfoRequest, _F.ServerInfo)

_K = key_value_pb2
GET_VALUE = _method(_K, "KeyValueService", "GetValue", _K.GetValueRequest, _K.GetValueResponse)
PUT_VALUE = _method(_K, "KeyValueService", "PutValue", _K.PutValueRequest, _K.PutValueResponse)
DELETE_VALUE = _method(_K, "KeyValueService", "DeleteValue", _K.DeleteValueRequest, _K.DeleteValueResponse)
LIST_VALUES = _method(_K, "KeyValueService", "ListValues", _K.ListValuesRequest, _K.KeyValue)
