/* What all charts share. A section registers its charts as llmReport.charts.<name>. */
const llmReport = (() => {
  'use strict';
  const data = JSON.parse(document.getElementById('report-data').textContent);
  const variable = (name) =>
    getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

  const theme = () => ({
    text: variable('text'), soft: variable('soft'), line: variable('line'), grid: variable('grid'),
    card: variable('card'), shade: variable('shade'), missed: variable('missed'),
    series: [1, 2, 3, 4].map((i) => variable('series-' + i)),
  });

  /** About four digits; no more than the value has. */
  const number = (value) => {
    if (value === null || value === undefined) return '–';
    return Math.abs(value) >= 1000
      ? Math.round(value).toLocaleString('en').replaceAll(',', '\u202f').replace('-', '−')
      : String(Number(value.toPrecision(4))).replace('-', '−');
  };

  /* In the texts of charts these would be markup. */
  const plain = (text) => text.replace(/[{}|]/g, ' ');

  const axis = (t, more) => ({
    type: 'value', nameTextStyle: { color: t.soft }, axisLabel: { color: t.soft, hideOverlap: true },
    axisLine: { lineStyle: { color: t.line } }, axisTick: { show: false },
    splitLine: { lineStyle: { color: t.grid } }, ...more,
  });

  const option = (t, x, y, series, title) => ({
    animation: false,
    color: t.series,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 6, right: 18, top: 32, bottom: 24, containLabel: true },
    legend: {
      show: series.length > 1, right: 8, top: 0, itemWidth: 16, itemHeight: 8,
      textStyle: { color: t.text, fontSize: 12 },
    },
    tooltip: {
      trigger: 'axis', renderMode: 'richText', confine: true, backgroundColor: t.card,
      borderColor: t.line, textStyle: { color: t.text, fontSize: 12 },
      formatter: (points) => [title(points[0].value[0])].concat(points.map(
        (p) => plain(p.seriesName) + '  ' + number(p.value[1]) + ' ' + (y.unit || ''))).join('\n'),
    },
    xAxis: axis(t, {
      nameLocation: 'middle', nameGap: 26, splitLine: { show: false },
      axisLabel: { color: t.soft, hideOverlap: true, formatter: number }, ...x,
    }),
    yAxis: axis(t, {
      name: y.name, nameGap: 12,
      nameTextStyle: { color: t.soft, align: 'left', padding: 0 },
      axisLabel: { color: t.soft, formatter: number }, ...y.more,
    }),
    /* Without a level, the symbols of a line that is pointed at make this ECharts warn. */
    series: series.map((one) => Object.assign(one, { zlevel: 0 })),
  });

  /* Whose figures the reader chose, and which SLO; empty: all of them. */
  const choice = { scope: 0, slo: '' };
  const redraw = () => document.dispatchEvent(new Event('llm-redraw'));
  const bounds = (marks) => marks.filter((mark) => choice.slo === '' || mark.slo === choice.slo);

  /** The bounds of SLOs as lines across a chart. */
  const marks = (t, of, axis) => ({
    silent: true, symbol: 'none', lineStyle: { color: t.missed, type: [2, 3], width: 1.5 },
    data: of.map((mark) => ({
      [axis]: mark.value,
      label: {
        formatter: plain(mark.text), color: t.missed,
        ...(axis === 'yAxis' ? { position: 'insideStartTop' } : { position: 'insideEndTop', rotate: 90 }),
      },
    })),
  });

  /** The round number that leaves room above a value for what stands over it. */
  const room = (value) => {
    const ten = 10 ** Math.floor(Math.log10(value * 1.1));
    return ten * [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * ten >= value * 1.1);
  };

  /** A logarithmic axis that names each doubling: tens alone would leave most charts without a name. */
  const doubling = (low, high) => {
    const from = Math.floor(Math.log2(low));
    const to = Math.max(from + 1, Math.ceil(Math.log2(high)));
    return {
      type: 'log', logBase: 2, min: 2 ** from, max: 2 ** to, interval: Math.ceil((to - from) / 9),
      axisLabel: { color: theme().soft, hideOverlap: true, formatter: number },
    };
  };

  return { data, theme, number, option, charts: {}, choice, redraw, plain, bounds, marks, room, doubling };
})();
