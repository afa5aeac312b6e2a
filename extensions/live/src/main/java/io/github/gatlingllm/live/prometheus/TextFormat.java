// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.prometheus;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The two text formats that Prometheus reads. */
enum TextFormat {
  /** Prometheus' own, version 0.0.4. */
  PLAIN("text/plain; version=0.0.4; charset=utf-8"),
  /** OpenMetrics 1.0. */
  OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

  private final String contentType;

  TextFormat(String contentType) {
    this.contentType = contentType;
  }

  /** What an answer in it is called. */
  String contentType() {
    return contentType;
  }

  /**
   * The one that a client prefers: OpenMetrics where it names it and likes it no less.
   *
   * @param accept the header; null: none was sent
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
          // nothing that we have
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
        } catch (NumberFormatException notOne) {
          return 0;
        }
      }
    }
    return 1;
  }
}
