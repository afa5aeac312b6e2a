// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.feature.SloOption;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.promise.SloAttachment;
import io.github.gatlingllm.slo.promise.SloNames;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a protocol promises.
 *
 * @param attachments the SLOs that its requests are held against
 * @param objectives judged once, at the end
 * @param stopWhenHopeless whether the run stops once one of them can't be met any more
 * @param abandonmentTest whether the run is about users who give up
 * @param judgedEvenIfInvalid whether a run that can't be trusted may meet objectives
 * @param limits what the load generator itself is held against; null: not set
 * @param options what features are asked for
 */
public record Gate(
    List<SloAttachment> attachments,
    List<Objective> objectives,
    boolean stopWhenHopeless,
    boolean abandonmentTest,
    boolean judgedEvenIfInvalid,
    @Nullable ValidityLimits limits,
    List<FeatureOption> options) {

  /** The system property that says for all protocols what {@code judgedEvenIfInvalid} says. */
  public static final String JUDGED_EVEN_IF_INVALID = "gatling.llm.judgedEvenIfInvalid";

  /** Nothing promised. */
  public static final Gate NONE = new Gate(List.of(), List.of());

  /** A run that goes on to its end. */
  public Gate(List<SloAttachment> attachments, List<Objective> objectives) {
    this(attachments, objectives, false, false, false, null, List.of());
  }

  /** Validates and copies. */
  public Gate {
    attachments = List.copyOf(attachments);
    objectives = List.copyOf(objectives);
    options = List.copyOf(options);
    requireUnique(attachments.stream().map(SloAttachment::text).toList(), "SLO");
    requireUnique(objectives.stream().map(each -> "'" + each.text() + "'").toList(), "objective");
    SloNames.of(slos(attachments, objectives, options));
  }

  /**
   * Refuses protocols of one run that would judge its load generator by different limits.
   *
   * @throws IllegalStateException naming where two of them differ
   */
  public static void requireOneSetOfLimits(Collection<LlmProtocol> protocols) {
    List<ValidityLimits> all =
        protocols.stream()
            .map(protocol -> protocol.gate().limits())
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    if (all.size() > 1) {
      throw new IllegalStateException(
          "the validity limits of a run must be the same in all of its protocols, but are both '"
              + text(all.get(0))
              + "' and '"
              + text(all.get(1))
              + "': give .validityLimits(...) once, or the same everywhere");
    }
  }

  private static String text(ValidityLimits limits) {
    return limits.changes().isEmpty()
        ? "the published ones"
        : limits.changes().stream()
            .map(ValidityLimits.Change::text)
            .collect(Collectors.joining("; "));
  }

  /** All SLOs, each once: those attached, and those that objectives name. */
  public List<Slo> slos() {
    return SloNames.of(slos(attachments, objectives, options)).all();
  }

  private static List<Slo> slos(
      List<SloAttachment> attachments, List<Objective> objectives, List<FeatureOption> options) {
    var all = new ArrayList<Slo>();
    options.stream()
        .filter(SloOption.class::isInstance)
        .forEach(option -> all.addAll(((SloOption) option).slos()));
    attachments.forEach(attachment -> all.add(attachment.slo()));
    for (Objective objective : objectives) {
      Slo named = objective.subject().slo();
      if (named != null) {
        all.add(named);
      }
    }
    return all;
  }

  private static void requireUnique(List<String> names, String what) {
    for (int i = 0; i < names.size(); i++) {
      if (names.subList(0, i).contains(names.get(i))) {
        throw new IllegalArgumentException(
            "each " + what + " must be given once, but " + names.get(i) + " was given twice");
      }
    }
  }
}
