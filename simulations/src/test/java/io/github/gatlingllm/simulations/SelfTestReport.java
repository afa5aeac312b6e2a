// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.slo.validity.ClientHealth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The report of the self-test: a table, and the highest load that the machine can be trusted with.
 */
final class SelfTestReport {

  private static final String PAIR = "p50/p99";

  /** Above this CPU use, threads wait for a core. */
  private static final double BUSY_PERCENT = 80;

  private final SelfTestSettings settings;
  private final List<SelfTestFinding> findings;

  private SelfTestReport(SelfTestSettings settings, List<SelfTestFinding> findings) {
    this.settings = settings;
    this.findings = findings;
  }

  static SelfTestReport of(
      SelfTestSettings settings,
      List<SelfTestLevel> levels,
      List<JsonNode> rows,
      List<JsonNode> truth) {
    Map<String, JsonNode> byId = TruthErrors.byId(truth);
    return new SelfTestReport(
        settings,
        levels.stream()
            .map(
                level ->
                    SelfTestFinding.of(
                        settings, level.streams(), level.health(), of(level, rows), byId))
            .toList());
  }

  static SelfTestReport of(SelfTestSettings settings, List<SelfTestFinding> findings) {
    return new SelfTestReport(settings, findings);
  }

  private static List<JsonNode> of(SelfTestLevel level, List<JsonNode> rows) {
    return rows.stream().filter(row -> row.get("name").asText().equals(level.name())).toList();
  }

  /** Returns whether the machine can be trusted with any level. */
  boolean trusted() {
    return last() != null;
  }

  /**
   * Returns the highest level that passed, if most levels up to it passed. A failed level below it
   * was disturbed by something other than its load, because a higher one passed.
   */
  private @Nullable SelfTestFinding last() {
    SelfTestFinding last = null;
    int held = 0;
    for (int i = 0; i < findings.size(); i++) {
      if (findings.get(i).holds()) {
        held++;
        last = 2 * held > i + 1 ? findings.get(i) : last;
      }
    }
    return last;
  }

  /** Returns the first failed level above the highest trusted one. */
  private @Nullable SelfTestFinding broken() {
    SelfTestFinding last = last();
    int beyond = last == null ? 0 : findings.indexOf(last) + 1;
    return findings.stream()
        .skip(beyond)
        .filter(finding -> !finding.holds())
        .findFirst()
        .orElse(null);
  }

  /** Returns the levels that failed although higher ones passed. */
  private List<SelfTestFinding> disturbed() {
    SelfTestFinding last = last();
    return findings.stream()
        .limit(last == null ? 0 : findings.indexOf(last))
        .filter(finding -> !finding.holds())
        .toList();
  }

  String text() {
    var lines = new ArrayList<String>();
    lines.add("");
    lines.add("self-test: measured - true time, with the simulated server in its own process");
    lines.add(
        String.format(
            "%18s%-25s%-24s%5s%12s", "", "as measured, ms", "at the read, ms", "loop", "CPU, %"));
    lines.add(row("", "", "TTFT", "gap", "TTFT", "gap", "p99", "client", "all", ""));
    lines.add(row("streams", "tokens/s", PAIR, PAIR, PAIR, PAIR, "ms", "", "", ""));
    findings.forEach(finding -> lines.add(row(finding)));
    lines.addAll(open());
    lines.addAll(sentence());
    return String.join("\n", lines);
  }

  /** Returns the precision of the server's log, below which errors are not visible. */
  private List<String> open() {
    return findings.stream()
        .map(SelfTestFinding::errors)
        .filter(Objects::nonNull)
        .mapToDouble(errors -> errors.open().percentile(99))
        .max()
        .stream()
        .mapToObj(
            millis ->
                "(the server's log is precise to "
                    + number(millis)
                    + " ms, p99 of the worst level; smaller differences are no error)")
        .toList();
  }

  private List<String> sentence() {
    SelfTestFinding last = last();
    SelfTestFinding broken = broken();
    var lines = new ArrayList<String>();
    if (last == null) {
      lines.add("This machine cannot be trusted with any of these loads.");
    } else {
      lines.add(
          String.format(
              Locale.ROOT,
              "This machine can be trusted with %s%d streams, %.0f tokens/s",
              broken == null ? "at least " : "",
              last.streams(),
              last.tokensPerSecond()));
      lines.add(
          String.format(
              Locale.ROOT,
              "(p99 of the errors within %.3g ms for TTFT and %.3g ms for gaps, and all checks"
                  + " passed).",
              settings.ttftMillis(),
              settings.gapMillis()));
    }
    for (SelfTestFinding finding : disturbed()) {
      lines.add(
          finding.streams()
              + " streams failed although more passed, so the load was not the cause: "
              + finding.trouble().get(0)
              + ".");
    }
    if (broken != null) {
      lines.add(broken.streams() + " streams were too many: " + broken.trouble().get(0) + ".");
      lines.add(bound(broken));
    }
    lines.add("The simulated server uses some of the cores: without it, the client can do more.");
    return lines;
  }

  private String verdict(SelfTestFinding finding) {
    if (finding.holds()) {
      return "passed";
    }
    return disturbed().contains(finding) ? "disturbed" : "too much";
  }

  private static String bound(SelfTestFinding broken) {
    double client = mean(broken.health().cpu());
    double machine = mean(broken.health().machineCpu());
    if (client > BUSY_PERCENT) {
      return "The limit was the client's CPU.";
    }
    return machine > BUSY_PERCENT
        ? String.format(
            Locale.ROOT,
            "The limit was the machine's CPU: %.0f %% (client: %.0f %%).",
            machine,
            client)
        : String.format(
            Locale.ROOT, "The CPU was not the limit: the machine used %.0f %%.", machine);
  }

  private String row(SelfTestFinding finding) {
    TruthErrors errors = finding.errors();
    TruthErrors reads = finding.ofReads();
    ClientHealth health = finding.health();
    return row(
        Integer.toString(finding.streams()),
        String.format(Locale.ROOT, "%.0f", finding.tokensPerSecond()),
        errors == null ? "-" : pair(errors.ttft()),
        errors == null ? "-" : pair(errors.gaps()),
        reads == null ? "-" : pair(reads.ttft()),
        reads == null ? "-" : pair(reads.gaps()),
        health.eventLoopDelay() == null
            ? "-"
            : number(health.eventLoopDelay().percentile(99) / 1e6),
        health.cpu() == null ? "-" : String.format(Locale.ROOT, "%.0f", mean(health.cpu())),
        health.machineCpu() == null
            ? "-"
            : String.format(Locale.ROOT, "%.0f", mean(health.machineCpu())),
        verdict(finding));
  }

  private static String row(String... cells) {
    return String.format(
            Locale.ROOT, "%7s %8s  %-11s %-11s  %-11s %-11s %5s %6s %4s  %s", (Object[]) cells)
        .stripTrailing();
  }

  private static String pair(Distribution errors) {
    return number(errors.percentile(50)) + "/" + number(errors.percentile(99));
  }

  private static String number(double millis) {
    double size = Math.abs(millis);
    String format = size < 10 ? "%.2f" : "%.1f";
    return String.format(Locale.ROOT, size < 1 ? "%.3f" : format, millis);
  }

  private static double mean(@Nullable Distribution percent) {
    return percent == null ? 0 : percent.mean();
  }
}
