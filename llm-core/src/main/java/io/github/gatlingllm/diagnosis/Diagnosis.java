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
import java.util.stream.Collectors;

/**
 * What limited a run: what each rule came to. Where the load generator itself was the limit, or
 * something on the way held streams back, no other rule says anything: they rest on these times.
 *
 * @param findings one a rule: those that found something first, the costliest first of all
 * @param varied whether there was clearly more load at times than at others
 */
public record Diagnosis(List<RuleFinding> findings, boolean varied) {

  private static final String DISTORTED = "the load generator distorts the times that it rests on";
  private static final String HIDDEN =
      "responses are buffered before they reach the client, which hides the times that it rests on";

  /** Copies. */
  public Diagnosis {
    findings = List.copyOf(findings);
  }

  /**
   * Of a run, by its levels of load where there are several, else by the slots of its measuring
   * window with the fewest and the most requests in flight.
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
      all.addAll(notKnown(others, DISTORTED));
      all.addAll(notKnown(List.of(buffering), DISTORTED));
    } else {
      all.addAll(buffering.state() == State.FOUND ? notKnown(others, HIDDEN) : others);
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

  /** What limited it, the costliest first; none: not known, or nothing did. */
  public List<RuleFinding> found() {
    return findings.stream().filter(each -> each.state() == State.FOUND).toList();
  }

  /** The same in few words. */
  public String brief() {
    List<RuleFinding> found = found();
    return found.isEmpty()
        ? sentence()
        : found.stream().map(each -> each.limit().label()).collect(Collectors.joining(", "))
            + ": "
            + found.get(0).evidence().get(0);
  }

  /** One sentence. */
  public String sentence() {
    List<RuleFinding> found = found();
    if (!found.isEmpty()) {
      RuleFinding first = found.get(0);
      String others =
          found.size() == 1
              ? ""
              : "; also "
                  + found.stream()
                      .skip(1)
                      .map(each -> each.limit().label())
                      .collect(Collectors.joining(", "));
      return first.limit().label() + ": " + String.join("; ", first.evidence()) + others;
    }
    String unknown =
        findings.stream()
            .filter(each -> each.state() == State.NOT_KNOWN)
            .map(each -> each.limit().label())
            .collect(Collectors.joining(", "));
    return unknown.isEmpty()
        ? "nothing that the rules know"
        : "not known: what is there speaks for nothing, and does not tell of " + unknown;
  }
}
