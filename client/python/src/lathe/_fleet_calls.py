"""Calls of the fleet's service: what both clients ask for, and how they read the answer."""

from __future__ import annotations

from . import _rpc, fleet
from ._calls import PAGE, Call, Options, Page, pages
from .v1 import fleet_pb2


def workers(options: Options) -> Page[fleet_pb2.ListWorkersRequest, fleet_pb2.ListWorkersResponse, fleet.Worker]:
    def request(token: str) -> fleet_pb2.ListWorkersRequest:
        return fleet_pb2.ListWorkersRequest(page_size=PAGE, page_token=token)

    return pages(_rpc.WORKERS, request, lambda found: [fleet.Worker(one) for one in found.workers], options.timeout)


def cost_models(
    options: Options,
) -> Call[fleet_pb2.ListCostModelsRequest, fleet_pb2.ListCostModelsResponse, list[fleet.CostModel]]:
    def models(answer: fleet_pb2.ListCostModelsResponse) -> list[fleet.CostModel]:
        return [fleet.CostModel(one) for one in answer.models]

    return Call(_rpc.COST_MODELS, fleet_pb2.ListCostModelsRequest(), models, options.timeout)


def drain(
    options: Options, name: str, reason: str
) -> Call[fleet_pb2.DrainWorkerRequest, fleet_pb2.Worker, fleet.Worker]:
    request = fleet_pb2.DrainWorkerRequest(name=name, reason=reason)
    return Call(_rpc.DRAIN, request, fleet.Worker, options.timeout)


def cordon(
    options: Options, name: str, device: str, reason: str
) -> Call[fleet_pb2.CordonWorkerRequest, fleet_pb2.Worker, fleet.Worker]:
    request = fleet_pb2.CordonWorkerRequest(name=name, device=device, reason=reason)
    return Call(_rpc.CORDON, request, fleet.Worker, options.timeout)


def quarantine(
    options: Options, name: str, device: str, reason: str
) -> Call[fleet_pb2.QuarantineWorkerRequest, fleet_pb2.Worker, fleet.Worker]:
    request = fleet_pb2.QuarantineWorkerRequest(name=name, device=device, reason=reason)
    return Call(_rpc.QUARANTINE, request, fleet.Worker, options.timeout)


def release(
    options: Options, name: str, device: str
) -> Call[fleet_pb2.ReleaseWorkerRequest, fleet_pb2.Worker, fleet.Worker]:
    request = fleet_pb2.ReleaseWorkerRequest(name=name, device=device)
    return Call(_rpc.RELEASE, request, fleet.Worker, options.timeout)


def set_log_level(
    options: Options, level: str
) -> Call[fleet_pb2.SetLogLevelRequest, fleet_pb2.SetLogLevelResponse, str]:
    request = fleet_pb2.SetLogLevelRequest(level=level)
    return Call(_rpc.LOG_LEVEL, request, lambda answer: answer.previous, options.timeout)


def reload_configuration(
    options: Options, dry_run: bool
) -> Call[fleet_pb2.ReloadConfigurationRequest, fleet_pb2.ReloadConfigurationResponse, dict[str, tuple[str, str]]]:
    def changes(answer: fleet_pb2.ReloadConfigurationResponse) -> dict[str, tuple[str, str]]:
        return {change.key: (change.before, change.after) for change in answer.changes}

    request = fleet_pb2.ReloadConfigurationRequest(dry_run=dry_run)
    return Call(_rpc.RELOAD, request, changes, options.timeout)


def server_info(
    options: Options,
) -> Call[fleet_pb2.GetServerInfoRequest, fleet_pb2.ServerInfo, fleet_pb2.ServerInfo]:
    return Call(_rpc.SERVER, fleet_pb2.GetServerInfoRequest(), lambda info: info, options.timeout)
