// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import io.github.gatlingllm.measure.request.Buffering;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Audits streams: buffering proxies, tokens in bursts, a missing usage or finish reason,
 * connections that are not reused.
 */
final class StreamRule {

  static final int FEWEST = 20;

  private static final double MOST_PACED_BADLY = 0.1;
  private static final double MOST_INCOMPLETE = 0.01;
  private static final double MOST_NEW_CONNECTIONS = 0.1;

  /** Results that do not show the server's pace. */
  private static final Set<Buffering> UNKNOWN =
      EnumSet.of(Buffering.NOT_SHOWN, Buffering.READ_LATE);

  private StreamRule() {}

  /**
   * A possible flaw of streams.
   *
   * @param excuse another possible cause; empty if only the server can be the cause
   */
  private record Flaw(
      String key,
      String label,
      long some,
      long all,
      double most,
      String words,
      Optional<String> excuse) {

    boolean shown() {
      return all > 0 && AuditStatistics.surelyAbove(some, all, most);
    }

    boolean failed() {
      return shown() && excuse.isEmpty();
    }

    boolean excused() {
      return shown() && excuse.isPresent();
    }

    boolean unclear() {
      return all < FEWEST || (!failed() && some > most * all);
    }

    String text() {
      return AuditFindingTexts.flaw(some, all, words);
    }

    Flaw excusedBy(Optional<String> other) {
      return new Flaw(key, label, some, all, most, words, other);
    }
  }

  static AuditResult of(List<Probe> distinct, boolean usageAsked, Optional<String> busy) {
    List<Probe> begun =
        distinct.stream().filter(probe -> probe.streamed() && probe.chunks() > 0).toList();
    List<Probe> answered = begun.stream().filter(Probe::answered).toList();
    Flaw broken =
        flaw(
            "brokenOff",
            "broken off",
            begun,
            probe -> probe.end() == Probe.End.OTHER,
            MOST_INCOMPLETE,
            AuditFindingTexts.BROKEN_OFF);
    if (answered.size() < FEWEST && !broken.failed()) {
      return AuditResult.undetermined(
          Audit.STREAM,
          AuditFindingTexts.tooFewStreams(answered.size(), FEWEST),
          new Figure("streams", "streams", answered.size(), ""));
    }
    List<Flaw> flaws = new ArrayList<>(List.of(broken));
    if (!answered.isEmpty()) {
      flaws.addAll(flaws(answered, usageAsked, busy));
    }
    return judged(flaws, answered, usageAsked);
  }

  private static AuditResult judged(List<Flaw> flaws, List<Probe> answered, boolean usageAsked) {
    Figure[] figures =
        flaws.stream()
            .map(
                flaw ->
                    new Figure(flaw.key(), flaw.label() + ", of " + flaw.all(), flaw.some(), ""))
            .toArray(Figure[]::new);
    List<String> failed = flaws.stream().filter(Flaw::failed).map(Flaw::text).toList();
    if (!failed.isEmpty()) {
      return AuditResult.failed(
          Audit.STREAM, AuditFindingTexts.flaws(String.join("; ", failed)), figures);
    }
    Optional<String> unclear = unclear(flaws, lengthy(answered).size());
    if (unclear.isPresent()) {
      return AuditResult.undetermined(Audit.STREAM, unclear.get(), figures);
    }
    return AuditResult.passed(
        Audit.STREAM, AuditFindingTexts.streamsFine(answered.size(), usageAsked), figures);
  }

  /** Returns why there is no verdict, and the remedy; empty if streams have no flaw. */
  private static Optional<String> unclear(List<Flaw> flaws, long paced) {
    List<Flaw> excused = flaws.stream().filter(Flaw::excused).toList();
    if (!excused.isEmpty()) {
      return Optional.of(
          AuditFindingTexts.flawsExcused(texts(excused), excused.get(0).excuse().orElseThrow()));
    }
    List<Flaw> unclear = flaws.stream().filter(Flaw::unclear).toList();
    if (unclear.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        paced < FEWEST
            ? AuditFindingTexts.tooFewLongStreams(paced, FEWEST)
            : AuditFindingTexts.flawsUndecided(texts(unclear)));
  }

  private static List<Probe> lengthy(List<Probe> answered) {
    return answered.stream().filter(probe -> !UNKNOWN.contains(probe.buffering())).toList();
  }

  private static String texts(List<Flaw> flaws) {
    return flaws.stream().map(Flaw::text).collect(Collectors.joining("; "));
  }

  private static List<Flaw> flaws(List<Probe> answered, boolean usageAsked, Optional<String> busy) {
    List<Probe> lengthy = lengthy(answered);
    var flaws = new ArrayList<Flaw>();
    flaws.add(
        flaw(
                "heldBack",
                "held back",
                lengthy,
                probe -> probe.buffering() == Buffering.AT_ONCE,
                MOST_PACED_BADLY,
                AuditFindingTexts.HELD_BACK)
            .excusedBy(busy));
    flaws.add(
        flaw(
                "inBursts",
                "in bursts",
                lengthy,
                probe -> probe.buffering() == Buffering.IN_BURSTS,
                MOST_PACED_BADLY,
                AuditFindingTexts.IN_BURSTS)
            .excusedBy(busy));
    if (usageAsked) {
      flaws.add(
          flaw(
              "withoutUsage",
              "without a usage",
              answered,
              probe -> probe.reported() < 0,
              MOST_INCOMPLETE,
              AuditFindingTexts.WITHOUT_USAGE));
    }
    flaws.add(
        flaw(
            "withoutFinish",
            "without a finish reason",
            answered,
            probe -> !probe.finished(),
            MOST_INCOMPLETE,
            AuditFindingTexts.WITHOUT_FINISH));
    flaws.add(connections(answered));
    return flaws;
  }

  private static Flaw flaw(
      String key,
      String label,
      List<Probe> probes,
      Predicate<Probe> is,
      double most,
      String words) {
    return new Flaw(
        key,
        label,
        probes.stream().filter(is).count(),
        probes.size(),
        most,
        words,
        Optional.empty());
  }

  /** One user sends the requests sequentially, so no connection after the first needs to be new. */
  private static Flaw connections(List<Probe> answered) {
    int known = answered.get(0).connections();
    long opened = 0;
    for (Probe each : answered.subList(1, answered.size())) {
      opened += each.connections() > known ? 1 : 0;
      known = Math.max(known, each.connections());
    }
    return new Flaw(
        "newConnections",
        "over a new connection",
        opened,
        answered.size() - 1L,
        MOST_NEW_CONNECTIONS,
        AuditFindingTexts.NEW_CONNECTIONS,
        Optional.empty());
  }
}
