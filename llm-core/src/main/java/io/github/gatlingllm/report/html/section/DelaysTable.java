// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.ReadDelays.Cause;
import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.ReadDelays.Slot;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.DelayText;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.TimeFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tables of read delays: by cause, and over time in a dozen rows. */
final class DelaysTable {

  private static final int ROWS = 12;
  private static final List<String> CAUSES =
      List.of("Cause", "chunks", "of all chunks", "of late chunks", "p99 ms", "max ms");

  private DelaysTable() {}

  static void causes(Html html, StampFigures stamps, Distribution all) {
    HtmlTable.open(
        html, "chunks read at least " + DelayText.LATE + " after their arrival, by cause", CAUSES);
    long late = stamps.delays().late();
    stamps
        .delays()
        .byCause()
        .forEach((cause, values) -> row(html, DelayText.cause(cause), stamps, late, values));
    HtmlTable.row(
        html,
        "all chunks",
        List.of(
            ReportFormat.fixed(all.count(), 0),
            ReportFormat.ABSENT,
            ReportFormat.ABSENT,
            TimeFormat.millis(all.percentile(99)),
            TimeFormat.millis(all.max())));
    HtmlTable.close(html);
  }

  private static void row(
      Html html, String name, StampFigures stamps, long late, Distribution values) {
    HtmlTable.row(
        html,
        name,
        List.of(
            ReportFormat.fixed(values.count(), 0),
            ReportFormat.percent(DelayText.percent(stamps, values.count()) / 100),
            ReportFormat.percent((double) values.count() / late),
            TimeFormat.millis(values.percentile(99)),
            TimeFormat.millis(values.max())));
  }

  /** Returns the shares with data; without the CPU quota if it never stopped the process. */
  static List<Share> shown(ReadDelays delays) {
    return Arrays.stream(Share.values())
        .filter(
            share ->
                delays.slots().stream()
                    .map(slot -> slot.shares().get(share))
                    .anyMatch(percent -> percent != null && (percent > 0 || share != Share.QUOTA)))
        .toList();
  }

  /** Returns the slots from the run's start without gaps; null: a slot without data. */
  static List<@Nullable Slot> gapless(ReadDelays delays) {
    List<@Nullable Slot> gapless = new ArrayList<>();
    for (Slot slot : delays.slots()) {
      long number = Math.round(slot.startSeconds() / delays.slotSeconds());
      while (gapless.size() < number) {
        gapless.add(null);
      }
      if (number >= 0) {
        gapless.add(slot);
      }
    }
    return gapless;
  }

  static void overTime(Html html, ReadDelays delays) {
    html.open("details", "class", "more").element("summary", "Read delay over time as a table");
    List<Cause> causes =
        Arrays.stream(Cause.values())
            .filter(cause -> delays.slots().stream().anyMatch(s -> s.causes().containsKey(cause)))
            .toList();
    List<Share> shares = shown(delays);
    var titles = new ArrayList<>(List.of("Span", "p50 ms", "p99 ms", "max ms"));
    causes.forEach(cause -> titles.add("late: " + DelayText.cause(cause)));
    shares.forEach(share -> titles.add(DelayText.share(share)));
    HtmlTable.open(html, "read delay, late chunks and client activity", titles);
    List<@Nullable Slot> slots = gapless(delays);
    int each = Math.max(1, (slots.size() + ROWS - 1) / ROWS);
    for (int from = 0; from < slots.size(); from += each) {
      int to = Math.min(slots.size(), from + each);
      List<Slot> some =
          slots.subList(from, to).stream()
              .filter(Objects::nonNull)
              .map(DelaysTable::known)
              .toList();
      HtmlTable.row(html, span(from, to, delays.slotSeconds()), cells(some, causes, shares));
    }
    HtmlTable.close(html);
    html.close("details");
  }

  private static Slot known(@Nullable Slot slot) {
    return Objects.requireNonNull(slot);
  }

  private static String span(int from, int to, double seconds) {
    int decimals = seconds < 1 ? 2 : 0;
    return ReportFormat.fixed(from * seconds, decimals)
        + " – "
        + ReportFormat.fixed(to * seconds, decimals)
        + " s";
  }

  private static List<String> cells(List<Slot> slots, List<Cause> causes, List<Share> shares) {
    var cells = new ArrayList<String>();
    List<Distribution> late = new ArrayList<>();
    for (Slot slot : slots) {
      if (slot.late() != null) {
        late.add(slot.late());
      }
    }
    for (double percentile : new double[] {50, 99, 100}) {
      cells.add(
          late.isEmpty()
              ? ReportFormat.ABSENT
              : TimeFormat.millis(Percentiles.together(late, percentile)));
    }
    causes.forEach(
        cause ->
            cells.add(
                ReportFormat.fixed(
                    slots.stream().mapToLong(s -> s.causes().getOrDefault(cause, 0L)).sum(), 0)));
    shares.forEach(share -> cells.add(mean(slots, share)));
    return cells;
  }

  private static String mean(List<Slot> slots, Share share) {
    double mean =
        slots.stream()
            .mapToDouble(slot -> slot.shares().getOrDefault(share, Double.NaN))
            .filter(Double::isFinite)
            .average()
            .orElse(Double.NaN);
    return Double.isFinite(mean) ? ReportFormat.fixed(mean, 1) + " %" : ReportFormat.ABSENT;
  }
}
