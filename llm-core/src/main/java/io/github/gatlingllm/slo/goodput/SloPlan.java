// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloAttachment;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which SLOs a request is held against. All is worked out beforehand: a request costs a reference,
 * or one look-up of its path where some SLO is attached to a path.
 */
public final class SloPlan {

  private final List<Slo> elsewhere;
  private final Map<List<String>, List<Slo>> byPath = new HashMap<>();

  private SloPlan(List<SloAttachment> attachments) {
    this.elsewhere = of(attachments, List.of());
    attachments.stream()
        .filter(attachment -> !attachment.everywhere())
        .map(SloAttachment::path)
        .forEach(path -> byPath.computeIfAbsent(path, key -> of(attachments, path)));
  }

  /** The plan of requests that nothing but these SLOs are attached to. */
  public static SloPlan of(List<SloAttachment> attachments) {
    return new SloPlan(attachments);
  }

  /** The same SLOs for all requests. */
  public static SloPlan everywhere(List<Slo> slos) {
    return of(slos.stream().map(slo -> new SloAttachment(slo, List.of())).toList());
  }

  /** The SLOs that a request is held against, each once. */
  public List<Slo> of(RequestId request) {
    return byPath.isEmpty() ? elsewhere : byPath.getOrDefault(request.path(), elsewhere);
  }

  private static List<Slo> of(List<SloAttachment> attachments, List<String> path) {
    Set<Slo> slos = new LinkedHashSet<>();
    for (SloAttachment attachment : attachments) {
      if (attachment.everywhere() || attachment.path().equals(path)) {
        slos.add(attachment.slo());
      }
    }
    return List.copyOf(slos);
  }
}
