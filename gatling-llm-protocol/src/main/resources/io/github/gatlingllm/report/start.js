(() => {
  'use strict';
  const drawn = new Map();

  const draw = () => {
    const t = llmReport.theme();
    for (const plot of document.querySelectorAll('[data-chart]')) {
      if (plot.offsetParent === null || drawn.get(plot)) continue;
      const chart = echarts.init(plot);
      chart.setOption(llmReport.charts[plot.dataset.chart](plot.dataset.key, t));
      if (plot.dataset.chart === 'overTime') chart.group = 'overTime';
      drawn.set(plot, chart);
    }
  };

  const redraw = () => {
    for (const chart of drawn.values()) chart.dispose();
    drawn.clear();
    draw();
  };

  const show = (scope) => {
    for (const block of document.querySelectorAll('[data-scope]')) {
      block.hidden = block.dataset.scope !== scope;
    }
    draw();
  };

  const picker = () => {
    const first = document.querySelector('[data-scope]');
    const bar = document.createElement('label');
    const select = document.createElement('select');
    bar.className = 'picker';
    llmReport.data.scopes.forEach((name, i) => select.add(new Option(name, String(i))));
    select.addEventListener('change', () => show(select.value));
    bar.append('Requests', select);
    first.closest('section').before(bar);
  };

  document.documentElement.classList.add('js');
  if (llmReport.data.scopes.length > 1) picker();
  show('0');
  echarts.connect('overTime');
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  addEventListener('resize', () => drawn.forEach((chart) => chart.resize()));
})();
