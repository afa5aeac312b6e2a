llmReport.charts.histograms = (key, t) => {
  'use strict';
  const [scope, index] = key.split('.').map(Number);
  const chart = llmReport.data.histograms[scope][index];
  const { edges } = chart;
  /* Steps over a filled area: bars whose bounds may lie anywhere, also on a logarithmic axis. */
  const steps = (shares) => edges.map((x, i) => [x, shares[Math.min(i, shares.length - 1)]]);
  const last = edges[edges.length - 1];
  /* A bound far from all values would leave them a few pixels. */
  const near = llmReport.bounds(chart.bounds).filter((b) => b.value > edges[0] / 2 && b.value < 2 * last);
  const seen = [edges[0], last, ...near.map((b) => b.value)];
  const series = [{
    name: chart.before ? 'this run' : 'share', type: 'line', step: 'end', symbol: 'none', data: steps(chart.shares),
    lineStyle: { width: 1.2 }, areaStyle: { opacity: 0.32 },
    markLine: llmReport.marks(t, near, 'xAxis'),
  }];
  if (chart.before) {
    series.push({
      name: 'baseline', type: 'line', step: 'end', symbol: 'none', data: steps(chart.before),
      color: t.soft, lineStyle: { width: 1.6, type: 'dashed', color: t.soft },
    });
  }
  const x = chart.logarithmic ? llmReport.doubling(Math.min(...seen), Math.max(...seen)) : {
    scale: true, ...(chart.whole ? { minInterval: 1 } : {}), axisLabel: { color: t.soft, hideOverlap: true, formatter: llmReport.number },
    ...(Math.max(...seen) > last ? { max: Math.max(...seen) } : {}),
  };
  const bar = (v) => {
    const i = Math.max(0, Math.min(edges.length - 2, edges.findLastIndex((edge) => edge <= v * (1 + 1e-9))));
    /* Bounds lie between whole numbers: a bar of one length is told as this length. */
    if (chart.whole) {
      const ends = [Math.ceil(edges[i]), Math.floor(edges[i + 1])].map(llmReport.number);
      return [...new Set(ends)].join(' – ') + ' ' + chart.unit;
    }
    return llmReport.number(edges[i]) + ' – ' + llmReport.number(edges[i + 1]) + ' ' + chart.unit;
  };
  return llmReport.option(t, { ...x, name: chart.unit + (chart.logarithmic ? ', logarithmic' : '') },
    { name: '%', unit: '%', more: { min: 0 } }, series, bar);
};
