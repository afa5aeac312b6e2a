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

/** What the self-test found: a table, and the most that the machine can be trusted with. */
final class SelfTestReport {

  private static final String PAIR = "p50/p99";

  /** From here on others wait for a core. */
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

  /** Whether the machine can be trusted with anything. */
  boolean trusted() {
    return last() != null;
  }

  /**
   * The heaviest level that held, of those up to which most held: one that missed among them was
   * disturbed by something else than its load, since a heavier one was not.
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

  /** The first level beyond what can be trusted. */
  private @Nullable SelfTestFinding broken() {
    SelfTestFinding last = last();
    int beyond = last == null ? 0 : findings.indexOf(last) + 1;
    return findings.stream()
        .skip(beyond)
        .filter(finding -> !finding.holds())
        .findFirst()
        .orElse(null);
  }

  /** Levels that missed although heavier ones held. */
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
    lines.add("self-test: measured - truth, simulated server in a process of its own");
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

  /** The errors are no finer than the log that they are taken from. */
  private List<String> open() {
    return findings.stream()
        .map(SelfTestFinding::errors)
        .filter(Objects::nonNull)
        .mapToDouble(errors -> errors.open().percentile(99))
        .max()
        .stream()
        .mapToObj(
            millis ->
                "(the server's log leaves %s ms open, p99 of the worst level: less than that is no error)"
                    .formatted(number(millis)))
        .toList();
  }

  private List<String> sentence() {
    SelfTestFinding last = last();
    SelfTestFinding broken = broken();
    var lines = new ArrayList<String>();
    if (last == null) {
      lines.add("This machine can't be trusted with any of these loads.");
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
              "(p99 of the errors within %.3g ms for TTFT and %.3g ms for gaps, and every check"
                  + " kept).",
              settings.ttftMillis(),
              settings.gapMillis()));
    }
    for (SelfTestFinding finding : disturbed()) {
      lines.add(
          finding.streams()
              + " streams missed, though more held, so it was not the load: "
              + finding.trouble().get(0)
              + ".");
    }
    if (broken != null) {
      lines.add(broken.streams() + " streams were too many: " + broken.trouble().get(0) + ".");
      lines.add(bound(broken));
    }
    lines.add("The simulated server takes its part of the cores: alone, the client can do more.");
    return lines;
  }

  private String verdict(SelfTestFinding finding) {
    if (finding.holds()) {
      return "holds";
    }
    return disturbed().contains(finding) ? "disturbed" : "too much";
  }

  private static String bound(SelfTestFinding broken) {
    double client = mean(broken.health().cpu());
    double machine = mean(broken.health().machineCpu());
    if (client > BUSY_PERCENT) {
      return "What bounded it was the client's CPU.";
    }
    return machine > BUSY_PERCENT
        ? String.format(
            Locale.ROOT,
            "What bounded it was the machine's CPU: %.0f %%, of which the client's %.0f %%.",
            machine,
            client)
        : String.format(
            Locale.ROOT, "It was not the CPU that bounded it: the machine's was %.0f %%.", machine);
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
