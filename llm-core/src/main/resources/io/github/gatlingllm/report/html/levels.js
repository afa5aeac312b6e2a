llmReport.charts.levels = (key, t) => {
  'use strict';
  const levels = llmReport.data.levels;
  const { plain } = llmReport;
  const withLoad = (x) => llmReport.number(x) + ' ' + levels.unit;
  /* The SLO that is looked at may be none of those that decide here. */
  const chosen = levels.slos.filter((slo) => slo.name === llmReport.choice.slo);
  const slos = chosen.length > 0 ? chosen : levels.slos;

  /* Levels whose queue still grew are hollow: what they show is not their end. */
  const points = (xs, ys) => xs.map((x, i) => ({
    value: [x, ys[i], levels.load[i]],
    symbol: 'circle', symbolSize: levels.stable[i] ? 7 : 10,
  }));
  const line = (name, xs, ys, more) => ({
    name, type: 'line', data: points(xs, ys), showSymbol: true, showAllSymbol: true,
    lineStyle: { width: 1.8 }, ...more,
  });
  const largest = (...columns) => Math.max(...columns.flat().filter((y) => y !== null));
  const mark = (x, text, color) => ({
    xAxis: x, lineStyle: { color, type: 'dashed', width: 1.5 },
    label: { text, formatter: '', color, position: 'end', rotate: 0, fontSize: 12 },
  });
  const knee = () => (levels.knee === undefined ? [] : [mark(levels.knee, 'knee ' + withLoad(levels.knee), t.soft)]);
  const several = slos.length > 1;
  /* SLOs of the same capacity share its mark. */
  const capacities = () => {
    const names = new Map();
    for (const { name, capacity } of slos) {
      if (capacity) names.set(capacity.value + capacity.text, [...(names.get(capacity.value + capacity.text) || []), name]);
    }
    return [...names.values()].map((of) => {
      const { value, text } = slos.find((slo) => slo.name === of[0]).capacity;
      return { value, text: (several ? of.join(', ') + ': ' : 'capacity ') + text };
    });
  };
  const capacityLines = () => capacities().map(({ value, text }) => mark(value, text, t.missed));
  const marked = (data) => ({ silent: true, symbol: 'none', data });
  const interval = () => {
    const of = slos[0].capacity;
    return of === undefined ? undefined : {
      silent: true, itemStyle: { color: t.shade },
      data: [[{ xAxis: of.low }, { xAxis: of.high === null ? 'max' : of.high }]],
    };
  };
  const smallest = (...columns) => Math.min(...columns.flat().filter((y) => y !== null && y > 0));
  /* A queue makes latencies hundreds of times longer: on an even axis only its own level would show. */
  const latency = (bounds, ...columns) => (largest(...columns) > 30 * smallest(...columns)
    ? { name: 'ms, logarithmic', unit: 'ms', more: { type: 'log', min: (v) => 10 ** Math.floor(Math.log10(v.min)) } }
    : { name: 'ms', unit: 'ms', more: { min: 0, max: llmReport.room(highest(bounds, largest(...columns))) } });
  /* A bound far above all values would press them to the ground: it is not drawn then. */
  const highest = (bounds, top) => Math.max(top, ...llmReport.bounds(bounds).map((b) => b.value).filter((v) => v < 3 * top));
  /* Behind the knee points crowd: only the first and the last of those that grew are named. A capacity has its own name. */
  const named = (i) => (levels.stable[i] || levels.stable[i - 1] !== false || i === levels.load.length - 1)
    && slos.every((slo) => !slo.capacity || slo.capacity.value !== levels.load[i]);

  /** What a load between two levels would show, if both have it. */
  const between = (load, column) => {
    const i = levels.load.findIndex((x) => x >= load);
    if (i < 0 || column[i] === null) return null;
    if (levels.load[i] === load) return column[i];
    if (i === 0 || column[i - 1] === null) return null;
    const part = (load - levels.load[i - 1]) / (levels.load[i] - levels.load[i - 1]);
    return column[i - 1] + part * (column[i] - column[i - 1]);
  };
  /* The same marks where the axis is throughput: the knee is where it stands still. */
  const kneeAt = () => {
    const at = levels.knee === undefined ? null : between(levels.knee, levels.tokens);
    return at === null ? [] : [mark(at, 'knee ' + withLoad(levels.knee), t.soft)];
  };
  const capacitiesAt = () => capacities().flatMap(({ value, text }) => {
    const at = between(value, levels.tokens);
    return at === null ? [] : [mark(at, text, t.missed)];
  });
  const marksAt = () => marked([...kneeAt(), ...capacitiesAt()]);
  const capacityPoints = (column) => ({
    silent: true, symbol: 'diamond', symbolSize: 15, itemStyle: { color: t.missed }, label: { show: false },
    data: capacities().flatMap(({ value, text }) => {
      const [x, y] = [between(value, levels.tokens), between(value, column)];
      return x === null || y === null ? [] : [{ name: plain(text), coord: [x, y] }];
    }),
  });
  /* Levels of the baseline: grey, in the same charts. */
  const { before } = levels;
  const earlier = (name, x, y, dash) => (before === undefined || y === undefined || y.every((v) => v === null) ? [] : [{
    name, type: 'line', z: 1, color: t.soft, showSymbol: true, showAllSymbol: true, symbol: 'circle', symbolSize: 5,
    data: before[x].map((at, i) => ({
      value: [at, y[i], before.load[i]],
      ...(before.stable[i] ? {} : { symbolSize: 8, itemStyle: { color: t.card, borderColor: t.soft, borderWidth: 2 } }),
    })),
    lineStyle: { width: 1.6, type: dash || 'dashed', color: t.soft }, itemStyle: { color: t.soft },
  }]);
  const pairBefore = (metric) => (before === undefined ? [] : [
    ...earlier('baseline p50', 'tokens', before[metric + 'P50'], [2, 3]),
    ...earlier('baseline p99', 'tokens', before[metric + 'P99'])]);
  const eachBefore = (figure) => (before === undefined ? [] : slos.flatMap(({ name }) => earlier(
    several ? plain('baseline, ' + name) : 'baseline', 'load', (before.slos.find((slo) => slo.name === name) || {})[figure])));
  const columnsBefore = (...keys) => (before === undefined ? [] : keys.map((key) => before[key]));
  const ofTokens = (metric) => {
    const bounds = llmReport.marks(t, llmReport.bounds(levels[metric + 'Bounds']), 'yAxis');
    return [
      line(metric.toUpperCase() + ' p50', levels.tokens, levels[metric + 'P50'], { markLine: marksAt() }),
      line(metric.toUpperCase() + ' p99', levels.tokens, levels[metric + 'P99'], {
        label: {
          show: true, position: 'top', color: t.soft, fontSize: 11,
          backgroundColor: t.card, padding: [1, 4],
          formatter: (p) => (named(p.dataIndex) ? llmReport.number(p.value[2]) : ''),
        },
        labelLayout: { hideOverlap: true },
        markLine: bounds, markPoint: capacityPoints(levels[metric + 'P99']),
      }), ...pairBefore(metric)];
  };
  const diagonal = () => ({
    name: 'offered', type: 'line', data: levels.load.map((x) => [x, x, x]), symbol: 'none',
    lineStyle: { width: 1, type: 'dotted', color: t.soft }, itemStyle: { color: t.soft },
  });
  const each = (figure, one) => slos.map((slo, i) => line(
    several ? plain(slo.name) : one, levels.load, slo[figure],
    i > 0 ? {} : { markLine: marked(capacityLines()), markArea: interval() }));
  const attainment = () => {
    const series = each('attainment', 'attainment');
    series[0].markLine = marked([{
      yAxis: levels.target, lineStyle: { color: t.missed, type: [2, 3], width: 1.5 },
      label: { formatter: 'target ' + levels.target + ' %', color: t.missed },
    }, ...capacityLines()]);
    return series.concat(eachBefore('attainment'));
  };
  const latencies = (metric) => latency(levels[metric + 'Bounds'], levels[metric + 'P50'], levels[metric + 'P99'],
    ...columnsBefore(metric + 'P50', metric + 'P99'));
  const charts = {
    ttft: () => ({ y: latencies('ttft'), series: ofTokens('ttft'), tokens: true }),
    tpot: () => ({ y: latencies('tpot'), series: ofTokens('tpot'), tokens: true }),
    interactivity: () => ({
      y: { name: 'tokens/s', unit: 'tokens/s', more: { min: 0 } }, tokens: true,
      series: [
        line('median user', levels.tokens, levels.rateP50, { markLine: marksAt() }),
        line('slowest 1 %', levels.tokens, levels.rateP1, {
          lineStyle: { width: 1.8, type: 'dashed' }, markPoint: capacityPoints(levels.rateP1),
        }),
        ...(before === undefined ? [] : earlier('baseline, median', 'tokens', before.rateP50))],
    }),
    tokens: () => ({
      y: { name: 'tokens/s', unit: 'tokens/s', more: { min: 0 } },
      series: [line('output tokens/s', levels.load, levels.tokens, { markLine: marked(knee()) }),
        ...(before === undefined ? [] : earlier('baseline', 'load', before.tokens))],
    }),
    goodput: () => ({
      y: { name: 'req/s', unit: 'req/s', more: { min: 0 } },
      series: [...each('goodput', 'good'), line('completed', levels.load, levels.requests, {
        lineStyle: { width: 1.4, type: 'dashed' },
      })].concat(levels.open ? [diagonal()] : [], eachBefore('goodput')),
    }),
    attainment: () => ({ y: { name: '%', unit: '%', more: { min: 0, max: 100 } }, series: attainment() }),
    schedule: () => ({
      y: latency([], levels.ttftP99, levels.scheduleP99, ...columnsBefore('scheduleP99')),
      series: [line('from send', levels.load, levels.ttftP99, { markLine: marked(knee()) })].concat(
        levels.scheduleP99.every((y) => y === null) ? []
          : [line('from schedule', levels.load, levels.scheduleP99, {
            lineStyle: { width: 1.8, type: 'dashed' },
          })], before === undefined ? [] : earlier('baseline, from schedule', 'load', before.scheduleP99)),
    }),
  };
  const { y, series, tokens } = charts[key]();
  series.forEach((s, n) => s.data.forEach((point, i) => {
    if (point.symbol && !levels.stable[i]) {
      point.itemStyle = { color: t.card, borderColor: t.series[n % t.series.length], borderWidth: 2 };
    }
  }));
  const x = tokens ? { min: 0, name: 'output tokens/s; points name their load' }
    : { min: 0, name: (levels.open ? 'offered ' : '') + levels.unit };
  const option = llmReport.option(t, x, y, series,
    (v) => llmReport.number(v) + (tokens ? ' output tokens/s' : ' ' + levels.unit));
  return { option, arrange: (chart) => llmReport.arrange(chart, option) };
};
