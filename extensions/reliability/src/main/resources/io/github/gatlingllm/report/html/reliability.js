/* How a server stands overload and faults: what is good beyond its capacity, and when it is well again. */
llmReport.charts.reliability = (key, t) => {
  'use strict';
  const { stages, windows, start: from, end, recoveries, events } = llmReport.data.reliability;
  const y = { name: 'req/s', unit: 'req/s', more: { min: 0 } };
  const mark = (x, text, color) => ({
    xAxis: x, lineStyle: { color, type: 'dashed', width: 1.5 },
    label: { text, formatter: '', color, position: 'end', rotate: 0, fontSize: 12 },
  });
  const marked = (data) => ({ silent: true, symbol: 'none', data });
  const line = (name, data, color, more) => ({
    name, type: 'line', data, symbol: 'circle', symbolSize: 7, showAllSymbol: true,
    lineStyle: { width: 1.8, color }, itemStyle: { color }, ...more,
  });

  const curve = () => {
    const told = stages.filter(({ times }) => times !== null);
    const top = told.reduce((best, one, i) => (one.times > told[best].times ? i : best), 0);
    const up = told.slice(0, top + 1).sort((one, other) => one.times - other.times);
    const after = told.slice(top + 1);
    const column = (of, name) => of.map((one) => [one.times, one[name]]);
    const series = [
      line('good', column(up, 'good'), t.series[0], {
        lineStyle: { width: 2.6, color: t.series[0] }, areaStyle: { opacity: 0.12 },
        markLine: marked([mark(1, 'capacity', t.text)]),
      }),
      line('answered', column(up, 'answered'), t.series[1], { lineStyle: { width: 1.5, type: 'dashed', color: t.series[1] } }),
      line('offered', column(up, 'offered'), t.soft, { symbol: 'none', lineStyle: { width: 1, type: 'dotted', color: t.soft } }),
    ];
    if (after.length > 0) {
      series.push(line('good, after the overload', column(after, 'good'), t.series[0], {
        type: 'scatter', symbolSize: 10, itemStyle: { color: t.card, borderColor: t.series[0], borderWidth: 2 },
      }));
    }
    return llmReport.option(t, { min: 0, name: 'offered load ÷ capacity' }, y, series,
      (x) => llmReport.number(x) + ' × capacity');
  };

  const time = () => {
    const column = (i) => windows.map((one) => [one[0], one[i]]);
    const series = [
      line('good', column(2), t.series[0], { symbolSize: 3, lineStyle: { width: 2.4, color: t.series[0] }, areaStyle: { opacity: 0.12 } }),
      line('due', column(1), t.soft, { symbol: 'none', lineStyle: { width: 1.4, type: 'dashed', color: t.soft } }),
    ];
    if (windows.some((one) => one[3] > 0)) {
      series.push(line('refused', column(3), t.series[1], { symbol: 'none', lineStyle: { width: 1.4, color: t.series[1] } }));
    }
    series[0].markArea = {
      silent: true, label: { position: 'insideTop', distance: 2, color: t.soft, fontSize: 11 },
      data: stages.map(({ times, start, end: until }, i) => [{
        xAxis: start, name: times === null ? '' : llmReport.number(times) + ' C',
        itemStyle: { color: i % 2 === 0 ? t.shade : 'transparent', borderColor: t.line, borderWidth: 1 },
      }, { xAxis: Math.min(until, end) }]),
    };
    series[0].markLine = marked([
      ...events.map(([at, name]) => mark(at, llmReport.plain(name), t.missed)),
      ...recoveries.map(([, well, took]) => mark(well, took === 0 ? 'well at once' : 'well again after ' + llmReport.number(took) + ' s', t.series[2])),
    ]);
    return llmReport.option(t, { min: from, max: Math.ceil(end), name: 'seconds since the start' }, y, series,
      (x) => llmReport.number(x) + ' s');
  };

  const option = key === 'curve' ? curve() : time();
  return { option, arrange: (chart) => llmReport.arrange(chart, option) };
};
