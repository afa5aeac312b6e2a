/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What spoils streams on their way: proxies that hold them back, tokens that come in bursts, no
 * usage, no reason of the end, connections that are not kept.
 */
final class StreamRule {

  static final int FEWEST = 20;

  /** Shorter answers show no pace. */
  private static final int FEWEST_TOKENS = 16;

  private static final double HELD_BACK = 0.8;
  private static final double BURSTS = 0.5;
  private static final double MOST_PACED_BADLY = 0.1;
  private static final double MOST_INCOMPLETE = 0.01;
  private static final double MOST_NEW_CONNECTIONS = 0.1;

  private StreamRule() {}

  /** One thing that may be wrong. */
  private record Flaw(String key, String label, long some, long all, double most, String words) {

    boolean failed() {
      return all > 0 && AuditStatistics.surelyAbove(some, all, most);
    }

    boolean unclear() {
      return all < FEWEST || (!failed() && some > most * all);
    }

    String text() {
      return some + " of " + all + " " + words;
    }
  }

  static AuditResult of(List<Probe> distinct, boolean usageAsked) {
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
            "streams broke off, or ended without a word of it");
    if (answered.size() < FEWEST && !broken.failed()) {
      return AuditResult.undetermined(
          Audit.STREAM,
          "Only " + answered.size() + " streams came to their end; it takes " + FEWEST + ".",
          new Figure("streams", "streams", answered.size(), ""));
    }
    List<Flaw> flaws = new ArrayList<>(List.of(broken));
    if (!answered.isEmpty()) {
      flaws.addAll(flaws(answered, usageAsked));
    }
    Figure[] figures =
        flaws.stream()
            .map(
                flaw ->
                    new Figure(flaw.key(), flaw.label() + ", of " + flaw.all(), flaw.some(), ""))
            .toArray(Figure[]::new);
    List<String> failed = flaws.stream().filter(Flaw::failed).map(Flaw::text).toList();
    if (!failed.isEmpty()) {
      return AuditResult.failed(Audit.STREAM, String.join("; ", failed) + ".", figures);
    }
    List<String> unclear = flaws.stream().filter(Flaw::unclear).map(Flaw::text).toList();
    if (!unclear.isEmpty()) {
      return AuditResult.undetermined(
          Audit.STREAM, "Too few to tell: " + String.join("; ", unclear) + ".", figures);
    }
    return AuditResult.passed(
        Audit.STREAM,
        answered.size()
            + " streams came at the pace of their tokens, with a reason for their end"
            + (usageAsked ? " and a usage" : "")
            + ", over connections that were kept.",
        figures);
  }

  private static List<Flaw> flaws(List<Probe> answered, boolean usageAsked) {
    List<Probe> lengthy =
        answered.stream()
            .filter(probe -> Math.max(probe.output(), probe.chunks()) >= FEWEST_TOKENS)
            .toList();
    var flaws = new ArrayList<Flaw>();
    flaws.add(
        flaw(
            "heldBack",
            "held back",
            lengthy,
            StreamRule::heldBack,
            MOST_PACED_BADLY,
            "streams came at once at their end: something holds them back"));
    flaws.add(
        flaw(
            "inBursts",
            "in bursts",
            lengthy,
            probe -> !heldBack(probe) && probe.bunched() > BURSTS,
            MOST_PACED_BADLY,
            "streams came in bursts, most tokens right behind another"));
    if (usageAsked) {
      flaws.add(
          flaw(
              "withoutUsage",
              "without a usage",
              answered,
              probe -> probe.told() < 0,
              MOST_INCOMPLETE,
              "streams lack the usage that was asked for"));
    }
    flaws.add(
        flaw(
            "withoutFinish",
            "without a reason of the end",
            answered,
            probe -> !probe.finished(),
            MOST_INCOMPLETE,
            "streams do not say why they end"));
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
    return new Flaw(key, label, probes.stream().filter(is).count(), probes.size(), most, words);
  }

  /** Whether nothing came until nearly all of its time was over. */
  private static boolean heldBack(Probe probe) {
    double whole = probe.e2eMillis();
    return whole > 0 && probe.ttftMillis() >= HELD_BACK * whole;
  }

  /** One user asks one after the other: from the first answer on, no connection need be new. */
  private static Flaw connections(List<Probe> answered) {
    int known = answered.get(0).connections();
    long opened = 0;
    for (Probe each : answered.subList(1, answered.size())) {
      opened += each.connections() > known ? 1 : 0;
      known = Math.max(known, each.connections());
    }
    return new Flaw(
        "newConnections",
        "behind a new connection",
        opened,
        answered.size() - 1L,
        MOST_NEW_CONNECTIONS,
        "answers came over a new connection, though the one before need not have been closed");
  }
}
