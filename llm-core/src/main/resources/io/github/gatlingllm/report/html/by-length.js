llmReport.charts.byLength = (key, t) => {
  'use strict';
  const [index, chart] = key.split('.');
  const { points, slope, intercept } = llmReport.data.byLength[index][chart];
  const tokens = chart === 'ttft' ? 'input tokens' : 'output tokens';
  const xs = points.map(([x]) => x);
  const [least, most] = [Math.min(...xs), Math.max(...xs)];
  const dots = {
    name: 'requests', type: 'scatter', data: points, symbolSize: points.length > 300 ? 4 : 5,
    itemStyle: { opacity: points.length > 300 ? 0.4 : 0.55 },
  };
  const trend = {
    name: 'trend', type: 'line', symbol: 'none', silent: true, color: t.series[1],
    data: [least, most].map((x) => [x, intercept + slope * x]), lineStyle: { width: 2, type: 'dashed' },
  };
  const series = slope === undefined ? [dots] : [dots, trend];
  const option = llmReport.option(t, {
    name: tokens, min: 0, axisLabel: { color: t.soft, hideOverlap: true, formatter: llmReport.number },
  },
    { name: 'ms', unit: 'ms', more: { min: 0 } }, series, String);
  option.tooltip.trigger = 'item';
  option.tooltip.formatter = ({ value: [x, y] }) => llmReport.number(x) + ' ' + tokens + '\n' + llmReport.number(y) + ' ms';
  return option;
};
