/* What the server told of itself, on the time axis of the client's own charts. */
llmReport.charts.server = (chart, t) => {
  'use strict';
  const { start, seconds, end, values } = llmReport.data.server;
  const run = llmReport.runTime(end, t);
  const middle = (i) => start + (i + 0.5) * seconds;
  const points = (name) => values[name].map((y, i) => [middle(i), y]).filter(([x]) => x >= 0 && x <= end);
  const line = (name, metric, more) => (values[metric] === undefined ? [] : [{
    name, type: 'line', data: points(metric), lineStyle: { width: 1.8 }, symbol: 'circle', symbolSize: 3, ...more,
  }]);
  const from = (unit, more) => ({ name: unit, unit, more: { min: 0, ...more } });
  const charts = {
    queue: () => [from('requests', { minInterval: 1 }), [...line('running', 'running', { areaStyle: { opacity: 0.15 } }),
      ...line('waiting', 'waiting', { lineStyle: { width: 1.5, type: 'dashed' } })]],
    kvCacheUsage: () => [from('', { max: 1 }), line('KV cache in use', 'kvCacheUsage', { areaStyle: { opacity: 0.15 } })],
    preemptions: () => [from('preemptions', { minInterval: 1 }), [{
      name: 'preemptions', type: 'bar', barCategoryGap: '10%', data: points('preemptions'),
    }]],
    specDecodeAcceptance: () => [from('', { max: 1 }), line('accepted', 'specDecodeAcceptance')],
    prefixCacheHitRate: () => [from('', { max: 1 }), line('hit rate', 'prefixCacheHitRate')],
  };
  const [y, series] = charts[chart]();
  series[0].markArea = run.areas;
  const option = llmReport.option(t, run.axis, y, series, (x) => run.span(x - seconds / 2, x + seconds / 2));
  option.legend.show = series.length > 1;
  return option;
};
