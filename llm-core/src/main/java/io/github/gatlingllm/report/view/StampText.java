// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Describes the sources and the exactness of arrival times. */
public final class StampText {

  /** The ratio of two uncertainties from which both are shown. */
  private static final double APART = 1.2;

  private StampText() {}

  /** Returns the uncertainty and the source: {@code ± 0.05 ms (kernel stamps)}. */
  public static Optional<String> exactness(RunChecks checks) {
    StampFigures stamps = checks.stamps();
    var u = checks.uncertainty().of(Metric.ITL);
    return stamps.all() == 0 || u.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "± " + Quantity.of(Metric.ITL, u.getAsDouble()) + " (" + source(stamps) + ")");
  }

  /** Returns the uncertainty, the sources and the read delay in one line. */
  public static Optional<String> line(RunChecks checks) {
    return exactness(checks)
        .map(
            exactness ->
                exactness + ofTtft(checks) + parts(checks.stamps()) + late(checks.stamps()));
  }

  /** Returns the uncertainty of TTFT if it is larger: TTFT includes the client's sending. */
  private static String ofTtft(RunChecks checks) {
    double gap = checks.uncertainty().of(Metric.ITL).orElse(0);
    double ttft = checks.uncertainty().of(Metric.TTFT).orElse(0);
    return ttft > APART * gap
        ? ", TTFT ± " + Quantity.of(Metric.TTFT, ttft) + " (first chunks and the client's sending)"
        : "";
  }

  private static String source(StampFigures stamps) {
    return switch (stamps.source()) {
      case KERNEL -> "kernel stamps";
      case READ -> "stamps of reads";
      case MIXED -> mostlyKernel(stamps) ? "kernel stamps" : "stamps of the kernel and of reads";
    };
  }

  /** Whether other sources are too rare to affect p99. */
  private static boolean mostlyKernel(StampFigures stamps) {
    return 100 * stamps.read() < stamps.all();
  }

  private static String parts(StampFigures stamps) {
    var parts = new ArrayList<String>();
    if (stamps.kernel() + stamps.coarse() > 0) {
      parts.add(ReportFormat.percent(share(stamps, stamps.kernel())) + " of the chunks");
      if (stamps.coarse() > 0) {
        parts.add(ReportFormat.percent(share(stamps, stamps.coarse())) + " coarse");
      }
      if (stamps.read() > 0) {
        parts.add(
            ReportFormat.percent(share(stamps, stamps.read())) + " of reads" + because(stamps));
      }
    } else if (stamps.whyRead() != null) {
      parts.add(stamps.whyRead());
    }
    return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
  }

  private static String because(StampFigures stamps) {
    return stamps.whyRead() == null ? "" : " (" + stamps.whyRead() + ")";
  }

  private static double share(StampFigures stamps, long some) {
    return stamps.percent(some) / 100;
  }

  /** Describes the read delay: the error without kernel timestamps on this machine. */
  private static String late(StampFigures stamps) {
    Distribution late = stamps.late();
    return late == null
        ? ""
        : "; read delay "
            + Quantity.of(Metric.ITL, late.percentile(50))
            + " (p50), "
            + Quantity.of(Metric.ITL, late.percentile(99))
            + " (p99)"
            + DelayText.mostly(stamps).map(cause -> ", " + cause).orElse("");
  }

  /** Returns the label and value of each figure, for tables. */
  public static List<List<String>> rows(RunChecks checks) {
    var rows = new ArrayList<List<String>>();
    line(checks).ifPresent(line -> rows.add(List.of("arrival times of chunks", line)));
    Distribution held = checks.stamps().held();
    if (held != null) {
      rows.add(
          List.of(
              "time to send a request in the client, p50 and p99",
              Quantity.of(Metric.TTFT, held.percentile(50))
                  + ", "
                  + Quantity.of(Metric.TTFT, held.percentile(99))));
    }
    return rows;
  }
}
