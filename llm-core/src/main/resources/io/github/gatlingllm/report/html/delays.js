llmReport.charts.delays = (key, t) => {
  'use strict';
  const { seconds, causes, shares, ...late } = llmReport.data.delays;
  const [all] = llmReport.data.overTime.scopes;
  const run = llmReport.runTime(all.sent.length * all.seconds, t);
  const middle = (i) => (i + 0.5) * seconds;
  /* A cause has the colour of what the client did meanwhile. */
  const colours = {
    gc: t.series[1], noProcessor: t.series[3], busyLoop: t.series[0], unknown: t.soft,
    pressure: t.series[3], steal: t.series[2], quota: t.soft, eventLoops: t.series[0],
  };
  const dashes = { p50: 'dotted', max: 'dashed' };
  /* A moment between two without data has no line: it needs a dot to be seen. */
  const line = (name, id, column, color, more) => ({
    name, type: 'line', data: column.map((y, i) => [middle(i), y]), itemStyle: { color },
    lineStyle: { width: 1.6, type: dashes[id] || 'solid', color }, symbol: 'circle',
    showSymbol: true, showAllSymbol: true,
    symbolSize: (value, { dataIndex: i }) => (column[i - 1] == null && column[i + 1] == null ? 4 : 0), ...more,
  });
  /* On a logarithmic axis nothing is 0. */
  const above = (column) => column.map((y) => (y > 0 ? y : null));
  const charts = {
    late: () => [{
      name: 'ms, logarithmic', unit: 'ms',
      more: { type: 'log', min: (v) => 10 ** Math.floor(Math.log10(v.min)) },
    }, [line('p50', 'p50', above(late.p50), t.series[2]), line('p99', 'p99', above(late.p99), t.series[0]),
      line('worst', 'max', above(late.max), t.series[1])]],
    causes: () => [{ name: '', unit: '%', more: { min: 0 } },
      Object.entries(causes).map(([id, { name, percent }]) => ({
        name, type: 'bar', stack: 'late', barCategoryGap: '5%',
        data: percent.map((y, i) => [middle(i), y || 0]), itemStyle: { color: colours[id] },
      }))],
    shares: () => [{ name: '', unit: '%', more: { min: 0 } },
      Object.entries(shares).map(([id, { name, percent }]) => line(name, id, percent, colours[id],
        id === 'eventLoops' ? { areaStyle: { opacity: 0.12 } } : {}))],
  };
  const [y, series] = charts[key]();
  series[0].markArea = run.areas;
  const option = llmReport.option(t, run.axis, y, series, (x) => run.span(x - seconds / 2, x + seconds / 2));
  option.legend.show = true;
  /* One below the other, so that a moment is at the same place in each. */
  option.grid = { ...option.grid, left: 48, bottom: 42, top: series.length > 3 || innerWidth < 760 ? 52 : 32, containLabel: false };
  return option;
};
