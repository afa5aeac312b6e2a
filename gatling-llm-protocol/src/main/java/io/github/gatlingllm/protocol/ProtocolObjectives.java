// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.feature.SloOption;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloAttachment;
import io.github.gatlingllm.slo.objective.SloNames;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the requests of a protocol are judged by.
 *
 * @param attachments the SLOs that its requests are held against
 * @param limits what the load generator itself is held against; null: not set
 * @param options what features are asked for
 */
public record ProtocolObjectives(
    List<SloAttachment> attachments, @Nullable ValidityLimits limits, List<FeatureOption> options) {

  /** No SLO, no limits, no options. */
  public static final ProtocolObjectives NONE = new ProtocolObjectives(List.of());

  /** SLOs only. */
  public ProtocolObjectives(List<SloAttachment> attachments) {
    this(attachments, null, List.of());
  }

  /** Validates and copies. */
  public ProtocolObjectives {
    attachments = List.copyOf(attachments);
    options = List.copyOf(options);
    requireUnique(attachments.stream().map(SloAttachment::text).toList());
    SloNames.of(slos(attachments, options));
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

  private static List<Slo> slos(List<SloAttachment> attachments, List<FeatureOption> options) {
    var all = new ArrayList<Slo>();
    options.stream()
        .filter(SloOption.class::isInstance)
        .forEach(option -> all.addAll(((SloOption) option).slos()));
    attachments.forEach(attachment -> all.add(attachment.slo()));
    return all;
  }

  private static void requireUnique(List<String> slos) {
    for (int i = 0; i < slos.size(); i++) {
      if (slos.subList(0, i).contains(slos.get(i))) {
        throw new IllegalArgumentException(
            "each SLO must be given once, but " + slos.get(i) + " was given twice");
      }
    }
  }
}
