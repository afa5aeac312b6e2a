llmReport.charts.overTime = (key, t) => {
  'use strict';
  const time = llmReport.data.overTime;
  const points = (column) => time.start.map((x, i) => [x, time[column][i]]);
  const end = time.start[time.start.length - 1] + time.slotSeconds;
  const [from, to] = time.window;
  const shaded = [[0, from], [to, end]].filter(([a, b]) => b > a);
  /* A slot between two without data has no line: it needs a dot to be seen. */
  const alone = (column, i) => time[column][i - 1] == null && time[column][i + 1] == null;
  const line = (name, column, i) => ({
    name, type: 'line', data: points(column), lineStyle: { width: 1.8 }, symbol: 'circle',
    showSymbol: true, showAllSymbol: true,
    symbolSize: (value, point) => (alone(column, point.dataIndex) ? 4 : 0),
    markArea: i > 0 ? undefined : {
      silent: true, itemStyle: { color: t.shade },
      data: shaded.map(([a, b]) => [{ xAxis: a }, { xAxis: b }]),
    },
  });
  const pair = (name) => [line(name + ' p50', name.toLowerCase() + 'P50', 0),
    line(name + ' p99', name.toLowerCase() + 'P99', 1)];
  const charts = {
    ttft: { unit: 'ms', series: () => pair('TTFT') },
    itl: { unit: 'ms', series: () => pair('ITL') },
    completed: { unit: 'req/s', series: () => [line('completed', 'completed', 0)] },
    outputTokens: { unit: 'tokens/s', series: () => [line('output', 'outputTokens', 0)] },
    concurrency: { unit: 'requests', series: () => [{
      ...line('in flight', 'concurrency', 0), areaStyle: { opacity: 0.15 },
    }] },
    failed: { unit: 'req/s', series: () => [{
      ...line('failed', 'failed', 0), type: 'bar', barCategoryGap: '10%', itemStyle: { color: t.series[1] },
    }] },
  };
  const { unit, series } = charts[key];
  const x = {
    min: 0, max: end, name: 'seconds since the start', axisLabel: { color: t.soft, showMaxLabel: false },
  };
  return llmReport.option(t, x,
    { name: unit, unit, more: { min: 0 } }, series(), (x) => llmReport.number(x) + ' s');
};
