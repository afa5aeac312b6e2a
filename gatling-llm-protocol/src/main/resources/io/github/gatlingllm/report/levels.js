llmReport.charts.levels = (key, t) => {
  'use strict';
  const levels = llmReport.data.levels;
  const plain = (text) => text.replace(/[{}|]/g, ' ');
  const withLoad = (x) => llmReport.number(x) + ' ' + levels.unit;

  /* Levels whose queue still grew are hollow: what they show is not their end. */
  const points = (xs, ys) => xs.map((x, i) => ({
    value: [x, ys[i], levels.load[i]],
    symbol: 'circle', symbolSize: levels.stable[i] ? 7 : 10,
  }));
  const line = (name, xs, ys, more) => ({
    name, type: 'line', data: points(xs, ys), showSymbol: true, showAllSymbol: true,
    lineStyle: { width: 1.8 }, ...more,
  });
  const mark = (x, text, color) => ({
    xAxis: x, lineStyle: { color, type: 'dashed', width: 1.5 },
    label: { formatter: plain(text), color, position: 'end', rotate: 0, distance: 3, fontSize: 12 },
  });
  const knee = levels.knee === undefined ? [] : [mark(levels.knee, 'knee ' + withLoad(levels.knee), t.soft)];
  const several = levels.slos.length > 1;
  /* SLOs of the same capacity share its mark. */
  const capacities = () => {
    const names = new Map();
    for (const { name, capacity } of levels.slos) {
      if (capacity) names.set(capacity.value + capacity.text, [...(names.get(capacity.value + capacity.text) || []), name]);
    }
    return [...names.values()].map((of) => {
      const { value, text } = levels.slos.find((slo) => slo.name === of[0]).capacity;
      return mark(value, (several ? of.join(', ') + ': ' : 'capacity ') + text, t.missed);
    });
  };
  const marked = (data) => ({ silent: true, symbol: 'none', data });
  const interval = () => {
    const of = levels.slos[0].capacity;
    return of === undefined ? undefined : {
      silent: true, itemStyle: { color: t.shade },
      data: [[{ xAxis: of.low }, { xAxis: of.high === null ? 'max' : of.high }]],
    };
  };
  const largest = (...columns) => Math.max(...columns.flat().filter((y) => y !== null));
  const smallest = (...columns) => Math.min(...columns.flat().filter((y) => y !== null && y > 0));
  /* A queue makes latencies hundreds of times longer: on an even axis only its own level would show. */
  const latency = (...columns) => (largest(...columns) > 30 * smallest(...columns)
    ? { name: 'ms', unit: 'ms', more: { type: 'log', min: (v) => 10 ** Math.floor(Math.log10(v.min)) } }
    : { name: 'ms', unit: 'ms', more: { min: 0 } });
  /* Behind the knee points crowd: only the first and the last of those that grew are named. */
  const named = (i) => levels.stable[i] || levels.stable[i - 1] !== false || i === levels.load.length - 1;
  const ofTokens = (metric) => [
    line(metric.toUpperCase() + ' p50', levels.tokens, levels[metric + 'P50']),
    line(metric.toUpperCase() + ' p99', levels.tokens, levels[metric + 'P99'], {
      label: {
        show: true, position: 'top', color: t.soft, fontSize: 11,
        formatter: (p) => (named(p.dataIndex) ? llmReport.number(p.value[2]) : ''),
      },
      labelLayout: { hideOverlap: true },
    })];
  const diagonal = () => ({
    name: 'offered', type: 'line', data: levels.load.map((x) => [x, x, x]), symbol: 'none',
    lineStyle: { width: 1, type: 'dotted', color: t.soft }, itemStyle: { color: t.soft },
  });
  const each = (figure, one) => levels.slos.map((slo, i) => line(
    several ? slo.name : one, levels.load, slo[figure],
    i > 0 ? {} : { markLine: marked(capacities()), markArea: interval() }));
  const attainment = () => {
    const series = each('attainment', 'attainment');
    series[0].markLine = marked([{
      yAxis: levels.target, lineStyle: { color: t.missed, type: [2, 3], width: 1.5 },
      label: { formatter: 'target ' + levels.target + ' %', color: t.missed, position: 'insideStartBottom' },
    }, ...capacities()]);
    return series;
  };
  const charts = {
    ttft: () => ({ y: latency(levels.ttftP50, levels.ttftP99), series: ofTokens('ttft'), tokens: true }),
    tpot: () => ({ y: latency(levels.tpotP50, levels.tpotP99), series: ofTokens('tpot'), tokens: true }),
    tokens: () => ({
      y: { name: 'tokens/s', unit: 'tokens/s', more: { min: 0 } },
      series: [line('output tokens/s', levels.load, levels.tokens, { markLine: marked(knee) })],
    }),
    goodput: () => ({
      y: { name: 'req/s', unit: 'req/s', more: { min: 0 } },
      series: [...each('goodput', 'good'), line('completed', levels.load, levels.requests, {
        lineStyle: { width: 1.4, type: 'dashed' },
      })].concat(levels.open ? [diagonal()] : []),
    }),
    attainment: () => ({ y: { name: '%', unit: '%', more: { min: 0, max: 100 } }, series: attainment() }),
    schedule: () => ({
      y: latency(levels.ttftP99, levels.scheduleP99),
      series: [line('from send', levels.load, levels.ttftP99, { markLine: marked(knee) })].concat(
        levels.scheduleP99.every((y) => y === null) ? []
          : [line('from schedule', levels.load, levels.scheduleP99, {
            lineStyle: { width: 1.8, type: 'dashed' },
          })]),
    }),
  };
  const { y, series, tokens } = charts[key]();
  series.forEach((s, n) => s.data.forEach((point, i) => {
    if (point.symbol && !levels.stable[i]) {
      point.itemStyle = { color: t.card, borderColor: t.series[n % t.series.length], borderWidth: 2 };
    }
  }));
  const x = tokens ? { min: 0, name: 'output tokens/s; each point is labelled with its load' }
    : { min: 0, name: (levels.open ? 'offered ' : '') + levels.unit };
  return llmReport.option(t, x, y, series,
    (v) => llmReport.number(v) + (tokens ? ' output tokens/s' : ' ' + levels.unit));
};
