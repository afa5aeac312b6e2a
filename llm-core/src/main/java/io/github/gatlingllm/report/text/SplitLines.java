// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import io.github.gatlingllm.measure.detail.SplitDetail;
import io.github.gatlingllm.measure.detail.SplitSample;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.ServerText;
import io.github.gatlingllm.server.MeanSplit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The breakdown of the TTFT as lines of text. */
final class SplitLines {

  private SplitLines() {}

  /**
   * Returns the lines; empty: neither responses nor the server's metrics report server times, or
   * streams are buffered, so that the TTFT is that of the buffering hop.
   */
  static List<String> of(RunReport report) {
    if (!ServerText.attributable(report)) {
      return List.of();
    }
    SplitDetail split = report.detail().split();
    var lines = new ArrayList<String>();
    if (split.reported() == 0) {
      ServerText.meanSplit(report).ifPresent(means -> lines.add(words(means)));
    }
    add(lines, "median", split.median());
    add(lines, "p99", split.p99());
    if (split.contradicted() > 0) {
      lines.add(ConsoleTexts.notAttributable(split.contradicted()));
    }
    return lines;
  }

  /** Adds {@code median TTFT 120 ms = network and client 5 ms + queue 30 ms + prefill 85 ms}. */
  private static void add(List<String> lines, String which, @Nullable SplitSample sample) {
    if (sample == null) {
      return;
    }
    var parts = new ArrayList<String>();
    for (SplitPart part : SplitPart.values()) {
      part.of(sample.split()).ifPresent(nanos -> parts.add(part.label() + " " + millis(nanos)));
    }
    lines.add(which + " TTFT " + millis(sample.ttft()) + " = " + String.join(" + ", parts));
  }

  /** Returns {@code mean TTFT 120 ms = network and client 5 ms + queue 30 ms + prefill 85 ms}. */
  private static String words(MeanSplit means) {
    var parts = new ArrayList<String>();
    ServerText.parts(means)
        .forEach((part, millis) -> parts.add(part.label() + " " + millis(millis)));
    return "mean TTFT "
        + millis(means.ttft())
        + (means.exact() ? " = " : " ≈ ")
        + String.join(" + ", parts)
        + ", by the server's metrics";
  }

  private static String millis(long nanos) {
    return millis(nanos / 1e6);
  }

  private static String millis(double millis) {
    return Quantity.plain(millis) + " ms";
  }
}
