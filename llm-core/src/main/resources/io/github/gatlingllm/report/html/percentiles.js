llmReport.charts.percentiles = (key, t) => {
  'use strict';
  const [scope, index] = key.split('.').map(Number);
  const chart = llmReport.data.percentiles[scope][index];
  const percent = (x) => Number((100 * (1 - 1 / x)).toPrecision(Math.ceil(Math.log10(x)) + 3));
  const top = Math.max(...chart.series.map((s) => s.points[s.points.length - 1][0]));
  const series = chart.series.map((s, i) => ({
    name: s.name, type: 'line', showSymbol: s.points.length < 2, data: s.points,
    ...(s.before ? { color: t.soft } : {}),
    lineStyle: { width: 2, type: i === 0 ? 'solid' : s.before ? [2, 3] : 'dashed' },
    markLine: i > 0 ? undefined : llmReport.marks(t, llmReport.bounds(chart.bounds), 'yAxis'),
  }));
  const x = {
    type: 'log', min: 1, max: Math.max(top, 10), name: 'percentile, logarithmic',
    axisLabel: {
      color: t.soft, hideOverlap: true, showMaxLabel: top === 10,
      formatter: (v) => (v === 1 ? 'min' : 'p' + percent(v)),
    },
    splitLine: { show: true, lineStyle: { color: t.grid } },
  };
  return llmReport.option(t, x, { name: chart.unit, unit: chart.unit }, series,
    (v) => (v >= top ? 'max' : 'p' + percent(v)));
};
