/* Curves of several runs in one chart. */
(() => {
  'use strict';
  const { data } = llmReport;
  const dash = (i) => (i < 4 ? 'solid' : 'dashed');
  const line = (t, i, points, more) => ({
    name: data.runs[i], type: 'line', data: points, symbol: 'none', color: t.series[i % 4],
    itemStyle: { color: t.series[i % 4] },
    lineStyle: { width: 1.8, type: dash(i), color: t.series[i % 4] }, ...more,
  });
  const lines = (t, of, more) => of.map((points, i) => line(t, i, points, more)).filter((s) => s.data.length > 0);

  const inner = (t) => ({
    color: t.soft, hideOverlap: true, showMinLabel: false, showMaxLabel: false, formatter: llmReport.number,
  });

  llmReport.charts.share = (key, t) => {
    const curves = data.quantiles[key];
    /* The slowest requests would press all others together. */
    const far = Math.max(...curves.filter((c) => c.length > 0).map((c) => c.find(([, share]) => share >= 99.5)[0]));
    const option = llmReport.option(t, { name: 'ms', max: far, scale: true, axisLabel: inner(t) }, { name: '%', unit: '%', more: { min: 0, max: 100 } },
      lines(t, curves), (x) => llmReport.number(x) + ' ms');
    /* The runs' points lie at different values: what is read is the curve pointed at. */
    option.tooltip.formatter = (points) => points.map((p) => llmReport.plain(p.seriesName) + '  '
      + llmReport.number(p.value[1]) + ' % within ' + llmReport.number(p.value[0]) + ' ms').join('\n');
    return option;
  };
  llmReport.charts.bins = (key, t) => {
    const { from, width, shares } = data.bins[key];
    const steps = shares.map((of) => of.map((y, i) => [from + (i + 0.5) * width, y]));
    return llmReport.option(t, { name: 'ms', min: from, max: from + 40 * width, axisLabel: inner(t) }, { name: '%', unit: '%', more: { min: 0 } },
      lines(t, steps, { step: 'middle', areaStyle: { opacity: 0.1 } }), (x) => llmReport.number(x) + ' ms');
  };
  llmReport.charts.course = (key, t) => {
    const unit = key.endsWith('P50') || key.endsWith('P99') ? 'ms' : '';
    return llmReport.option(t, { name: 'seconds since the start', min: 0 }, { name: unit, unit, more: { min: 0 } },
      lines(t, data.course[key]), (x) => llmReport.number(x) + ' s');
  };
})();
