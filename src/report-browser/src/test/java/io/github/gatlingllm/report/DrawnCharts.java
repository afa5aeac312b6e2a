// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** Whether charts are pictures of something. */
final class DrawnCharts {

  /** The keys of shown charts whose canvases hold nothing, or that have none. */
  private static final String BLANK =
      """
      [...document.querySelectorAll('.plot:not([data-left-out])')].filter((plot) => plot.offsetParent !== null)
        .filter((plot) => {
          const canvas = plot.querySelector('canvas');
          if (canvas === null) return true;
          const { width, height } = canvas;
          const copy = new OffscreenCanvas(width, height)
            .getContext('2d', { willReadFrequently: true });
          copy.drawImage(canvas, 0, 0);
          const pixels = new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer);
          let inked = 0;
          for (const pixel of pixels) {
            if (pixel >>> 24 > 0 && ++inked >= 200) return false;
          }
          return true;
        })
        .map((plot) => plot.dataset.chart + ' ' + plot.dataset.key)
      """;

  /** The keys of shown charts that were given no value: axes alone are ink, too. */
  private static final String WITHOUT_VALUES =
      """
      [...document.querySelectorAll('.plot:not([data-left-out])')].filter((plot) => plot.offsetParent !== null)
        .filter((plot) => {
          const chart = echarts.getInstanceByDom(plot);
          const known = (point) => [].concat(point && point.value ? point.value : point).at(-1) != null;
          return !chart || !chart.getOption().series.some((one) => (one.data || []).some(known));
        })
        .map((plot) => plot.dataset.chart + ' ' + plot.dataset.key)
      """;

  private static final String BROADER =
      """
      [...document.querySelectorAll('.plot canvas')]
        .map((canvas) => [canvas, canvas.getBoundingClientRect().right,
          canvas.closest('.plot').getBoundingClientRect().right])
        .filter(([, right, end]) => right > end + 1)
        .map(([canvas, right, end]) => canvas.closest('.plot').dataset.key + ': ' + right + ' > ' + end)
      """;

  /**
   * Axes of shown charts that begin elsewhere than at zero, or don't say that they are logarithmic.
   */
  private static final String LYING =
      """
      [...document.querySelectorAll('.plot:not([data-left-out])')].filter((plot) => plot.offsetParent !== null)
        .flatMap((plot) => {
          const { xAxis, yAxis } = echarts.getInstanceByDom(plot).getOption();
          const silent = [...xAxis, ...yAxis]
            .filter((axis) => axis.type === 'log' && !axis.name.includes('logarithmic'));
          const cut = yAxis.filter((axis) => axis.type === 'value' && (axis.scale || (axis.min ?? 0) !== 0));
          return [...silent, ...cut].map((axis) => plot.dataset.key + ': ' + axis.name);
        })
      """;

  private DrawnCharts() {}

  static void areDrawn(Visit visit) {
    assertThat(visit.count(".plot canvas")).isPositive();
    assertThat((List<?>) visit.ask(BLANK)).isEmpty();
    assertThat((List<?>) visit.ask(WITHOUT_VALUES)).as("charts of nothing").isEmpty();
    assertThat((List<?>) visit.ask(BROADER)).as("charts beyond their place").isEmpty();
    assertThat((List<?>) visit.ask(LYING)).as("axes that lie").isEmpty();
  }
}
