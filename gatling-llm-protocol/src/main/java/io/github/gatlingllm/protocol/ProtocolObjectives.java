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
 * @param attachments the SLOs of its requests
 * @param limits the validity limits of the load generator; null if not set
 * @param options the options of features
 */
public record ProtocolObjectives(
    List<SloAttachment> attachments, @Nullable ValidityLimits limits, List<FeatureOption> options) {

  /** No SLO, no limits, no options. */
  public static final ProtocolObjectives NONE = new ProtocolObjectives(List.of());

  /** Creates objectives with SLOs only. */
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
   * Refuses protocols of one run with different validity limits.
   *
   * @throws IllegalStateException naming two of the limits
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
          ProtocolTexts.severalLimits(text(all.get(0)), text(all.get(1))));
    }
  }

  private static String text(ValidityLimits limits) {
    return limits.changes().isEmpty()
        ? ProtocolTexts.publishedLimits()
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
        throw new IllegalArgumentException(ProtocolTexts.sloTwice(slos.get(i)));
      }
    }
  }
}
