// A report that stands by itself: its data lie in the page.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const main = document.getElementById("main");
  Parts.themes();
  if (data.schema !== 1) {
    main.textContent = `This page reads reports of schema 1, not ${data.schema}.`;
    return;
  }
  Parts.title((data.job.spec || {}).name || data.job.name, data.job.name);
  JobPage.show(main, data);
})();
