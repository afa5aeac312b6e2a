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

  const pen = document.createElement('canvas').getContext('2d');
  const [EDGE, APART, ROW] = [3, 10, 16];

  /** The text, or as much of it as fits into so many pixels. */
  const fitting = (text, most) => {
    const width = (of) => pen.measureText(of).width;
    if (width(text) <= most) return [text, width(text)];
    let end = text.length - 1;
    while (end > 1 && width(text.slice(0, end) + '…') > most) end -= 1;
    return [text.slice(0, end) + '…', width(text.slice(0, end) + '…')];
  };

  /* Above the plot there is room for the names of vertical lines alone: what is near its edge says its own below. */
  const keepBelow = (chart, option) => {
    const near = (y, pixels) => chart.convertToPixel({ yAxisIndex: 0 }, y) - option.grid.top < pixels;
    for (const { label, data, markLine } of option.series) {
      for (const bound of markLine ? markLine.data.filter((one) => one.yAxis !== undefined) : []) {
        bound.label.position = near(bound.yAxis, 14) ? 'insideStartBottom' : 'insideStartTop';
      }
      if (label && label.show) {
        for (const point of data) point.label = { position: near(point.value[1], 18) ? 'bottom' : 'top' };
      }
    }
  };

  /**
   * Names the vertical lines of a chart that is drawn above its plot: each within the chart and as near to its line
   * as that allows, in as many rows as their neighbours need. The axis's name stands in the lowest, the legend over
   * all.
   */
  const arrange = (chart, option) => {
    pen.font = '12px ' + option.textStyle.fontFamily;
    const width = chart.getWidth();
    const rows = [chart.convertToPixel({ xAxisIndex: 0 }, option.xAxis.min) + pen.measureText(option.yAxis.name).width];
    keepBelow(chart, option);
    option.series.flatMap(({ markLine }) => (markLine ? markLine.data : [])).filter((line) => line.label.text).map((line) => {
      const [text, size] = fitting(line.label.text, width - 2 * EDGE);
      const middle = chart.convertToPixel({ xAxisIndex: 0 }, line.xAxis) - size / 2;
      return { line, text, size, middle, left: Math.min(Math.max(middle, EDGE), width - EDGE - size) };
    }).sort((one, other) => one.left - other.left).forEach(({ line, text, size, middle, left }) => {
      const free = rows.findIndex((end) => end + APART <= left);
      const row = free < 0 ? rows.length : free;
      rows[row] = left + size;
      /* A label in the middle of its line moves by half of what is put beside it. */
      const by = 2 * (left - middle);
      Object.assign(line.label, {
        formatter: plain(text), align: 'center', distance: 8 + row * ROW,
        padding: [0, Math.max(0, -by), 0, Math.max(0, by)],
      });
    });
    option.yAxis.nameGap = 9;
    option.grid.top = (option.legend.show ? 24 : 10) + 8 + rows.length * ROW;
  };

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

  return { data, theme, number, option, charts: {}, choice, redraw, plain, bounds, marks, arrange, room, doubling };
})();
