llmReport.charts.point = (key, t) => {
  'use strict';
  const chart = llmReport.data.point[key];
  const { room } = llmReport;
  const marks = llmReport.bounds(chart.bounds);
  const top = room(Math.max(chart.p99, chart.before ? chart.before.p99 : 0, ...marks.map((m) => m.value)));
  const label = (of, percentile, more) => ({
    show: true, color: t.text, fontSize: 12,
    formatter: (p) => p.seriesName + '  ' + llmReport.number(p.value[1]) + ' ms',
    // A label is a tenth of the chart's height; the one of p99 goes above the one of p50.
    ...(percentile === 'p99' && of.p99 - of.p50 < top / 10 ? { verticalAlign: 'bottom', offset: [0, -9] } : {}),
    ...more,
  });
  const point = (name, of, percentile, more, look) => ({
    name, type: 'scatter', data: [[of.tokens, of[percentile]]], symbolSize: 13,
    label: label(of, percentile, { position: 'right', ...look }),
    ...more,
  });
  const series = [
    point('p50', chart, 'p50'),
    point('p99', chart, 'p99', { symbol: 'diamond', symbolSize: 15, markLine: llmReport.marks(t, marks, 'yAxis') }),
  ];
  if (chart.before) {
    const hollow = { itemStyle: { color: t.card, borderColor: t.soft, borderWidth: 2 }, color: t.soft };
    const left = { position: 'left', color: t.soft };
    series.push(point('baseline p50', chart.before, 'p50', hollow, left));
    series.push(point('baseline p99', chart.before, 'p99', { ...hollow, symbol: 'diamond' }, left));
  }
  const wide = Math.max(chart.tokens, chart.before ? chart.before.tokens : 0);
  const option = llmReport.option(t, { min: 0, max: room(wide * 1.3), name: 'output tokens/s' },
    { name: 'ms', unit: 'ms', more: { min: 0, max: top } }, series, (v) => llmReport.number(v) + ' output tokens/s');
  option.tooltip.trigger = 'item';
  option.tooltip.formatter = (p) => p.seriesName + '\n' + llmReport.number(p.value[1]) + ' ms at '
    + llmReport.number(p.value[0]) + ' output tokens/s';
  return option;
};
