// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The colours of charts, as people without one kind of cone see them: by the matrices of Machado,
 * Oliveira and Fernandes (2009) for the full deficiency, told apart by their distance in CIELAB.
 */
class ColoursTest {

  private static final Pattern SERIES = Pattern.compile("--series-\\d: #([0-9a-f]{6})");
  private static final int SERIES_OF_A_THEME = 4;

  /** Just noticeable is about 2; lines of a chart lie apart. */
  private static final double CLEARLY = 13;

  private enum Eyes {
    USUAL(1, 0, 0, 0, 1, 0, 0, 0, 1),
    PROTANOPIA(
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998),
    DEUTERANOPIA(
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    TRITANOPIA(
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
        0.303900);

    @SuppressWarnings("ImmutableEnumChecker") // never written again
    private final double[] matrix;

    Eyes(double... matrix) {
      this.matrix = matrix;
    }

    private double[] see(double[] linear) {
      var seen = new double[3];
      for (int row = 0; row < 3; row++) {
        double sum = 0;
        for (int column = 0; column < 3; column++) {
          sum += matrix[3 * row + column] * linear[column];
        }
        seen[row] = Math.min(1, Math.max(0, sum));
      }
      return seen;
    }
  }

  @ParameterizedTest
  @EnumSource(Eyes.class)
  void linesOfAChartAreToldApartByAnyEyes(Eyes eyes) {
    List<double[]> colours =
        SERIES
            .matcher(Resources.text("report.css"))
            .results()
            .map(colour -> lab(eyes.see(linear(colour.group(1)))))
            .toList();
    assertThat(colours).as("of the light and the dark theme").hasSize(2 * SERIES_OF_A_THEME);
    for (int i = 0; i < colours.size(); i++) {
      int end = (i / SERIES_OF_A_THEME + 1) * SERIES_OF_A_THEME;
      for (int j = i + 1; j < end; j++) {
        assertThat(distance(colours.get(i), colours.get(j)))
            .as("series %d and %d", i % SERIES_OF_A_THEME + 1, j % SERIES_OF_A_THEME + 1)
            .isGreaterThan(CLEARLY);
      }
    }
  }

  private static double[] linear(String hex) {
    var linear = new double[3];
    for (int i = 0; i < 3; i++) {
      double value = Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16) / 255.0;
      linear[i] = value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
    return linear;
  }

  /** Of sRGB's primaries and white, D65. */
  private static double[] lab(double[] rgb) {
    double x = bent((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
    double y = bent(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    double z = bent((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
    return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
  }

  private static double bent(double value) {
    return value > 216.0 / 24389 ? Math.cbrt(value) : (24389.0 / 27 * value + 16) / 116;
  }

  private static double distance(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += (one[i] - other[i]) * (one[i] - other[i]);
    }
    return Math.sqrt(sum);
  }
}
