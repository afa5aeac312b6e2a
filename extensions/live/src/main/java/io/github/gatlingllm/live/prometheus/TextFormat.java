// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.prometheus;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A text format of Prometheus. */
enum TextFormat {
  /** The Prometheus text format, version 0.0.4. */
  PLAIN("text/plain; version=0.0.4; charset=utf-8"),
  /** OpenMetrics 1.0. */
  OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

  private final String contentType;

  TextFormat(String contentType) {
    this.contentType = contentType;
  }

  /** Returns the content type of the format. */
  String contentType() {
    return contentType;
  }

  /**
   * Returns the format that a client prefers: OpenMetrics if its quality value is not the lower
   * one.
   *
   * @param accept the {@code Accept} header; null: not sent
   */
  static TextFormat of(@Nullable String accept) {
    if (accept == null) {
      return PLAIN;
    }
    double open = -1;
    double plain = -1;
    for (String range : accept.toLowerCase(Locale.ROOT).split(",", -1)) {
      String type = range.split(";", -1)[0].trim();
      switch (type) {
        case "application/openmetrics-text" -> open = Math.max(open, quality(range));
        case "text/plain", "text/*", "*/*" -> plain = Math.max(plain, quality(range));
        default -> {
          // not supported
        }
      }
    }
    return open > 0 && open >= plain ? OPEN_METRICS : PLAIN;
  }

  private static double quality(String range) {
    for (String parameter : range.split(";", -1)) {
      String[] pair = parameter.trim().split("=", -1);
      if (pair.length == 2 && pair[0].trim().equals("q")) {
        try {
          return Double.parseDouble(pair[1].trim());
        } catch (NumberFormatException notANumber) {
          return 0;
        }
      }
    }
    return 1;
  }
}
