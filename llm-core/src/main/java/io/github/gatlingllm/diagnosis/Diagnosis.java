// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.diagnosis.RuleFinding.State;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The result of each rule on what limited a run. If the load generator was the limit, or a hop
 * buffered streams, the rules that depend on these times have no result.
 *
 * @param findings one per rule; limits that were found come first, the costliest before the others
 * @param varied whether the load varied enough to compare low load with high load
 */
record Diagnosis(List<RuleFinding> findings, boolean varied) {

  /** Copies the list. */
  public Diagnosis {
    findings = List.copyOf(findings);
  }

  /**
   * Applies all rules to a run. They compare its lowest and highest load level, or, without levels,
   * the time slots of the window with the fewest and the most requests in flight.
   */
  public static Diagnosis of(
      RunSnapshot snapshot, Levels levels, ServerFigures server, RunChecks checks) {
    var symptoms = Symptoms.of(snapshot, levels, server, checks);
    RuleFinding client = ClientRule.of(symptoms);
    RuleFinding preemption = PreemptionRule.of(symptoms);
    List<RuleFinding> others =
        List.of(
            QueueRule.of(symptoms, preemption),
            DecodeRule.of(symptoms),
            preemption,
            HitRateRule.of(symptoms),
            NetworkRule.of(symptoms));
    RuleFinding buffering = BufferingRule.of(symptoms);
    var all = new ArrayList<RuleFinding>();
    if (client.state() == State.FOUND) {
      all.addAll(notKnown(others, DiagnosisTexts.CLIENT_DISTORTS_TIMES));
      all.addAll(notKnown(List.of(buffering), DiagnosisTexts.CLIENT_DISTORTS_TIMES));
    } else {
      all.addAll(
          buffering.state() == State.FOUND
              ? notKnown(others, DiagnosisTexts.BUFFERING_HIDES_TIMES)
              : others);
      all.add(buffering);
    }
    all.add(client);
    all.sort(
        Comparator.comparing(RuleFinding::state)
            .thenComparing(Comparator.comparingDouble(RuleFinding::lostMillis).reversed()));
    return new Diagnosis(all, symptoms.varied());
  }

  private static List<RuleFinding> notKnown(List<RuleFinding> findings, String why) {
    return findings.stream().map(each -> RuleFinding.notKnown(each.limit(), why)).toList();
  }

  /** Returns the limits that were found, the costliest first; may be empty. */
  public List<RuleFinding> found() {
    return findings.stream().filter(each -> each.state() == State.FOUND).toList();
  }

  /** Returns the limits with one piece of evidence, for the console. */
  public String brief() {
    List<RuleFinding> found = found();
    return found.isEmpty()
        ? sentence()
        : DiagnosisTexts.foundInBrief(labels(found), found.get(0).evidence().get(0));
  }

  /** Returns the limits with the evidence of the first one. */
  public String sentence() {
    List<RuleFinding> found = found();
    if (!found.isEmpty()) {
      RuleFinding first = found.get(0);
      return DiagnosisTexts.found(
          first.limit().label(), first.evidence(), labels(found.subList(1, found.size())));
    }
    return DiagnosisTexts.noneFound(
        labels(findings.stream().filter(each -> each.state() == State.NOT_KNOWN).toList()));
  }

  private static List<String> labels(List<RuleFinding> findings) {
    return findings.stream().map(each -> each.limit().label()).toList();
  }
}
