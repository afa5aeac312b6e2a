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
 * The SLOs that apply to each request, computed in advance. A request costs one reference, or one
 * lookup of its path if an SLO is attached to a path.
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

  /** Returns the plan of these attachments. */
  public static SloPlan of(List<SloAttachment> attachments) {
    return new SloPlan(attachments);
  }

  /** Returns the plan that applies these SLOs to all requests. */
  public static SloPlan everywhere(List<Slo> slos) {
    return of(slos.stream().map(slo -> new SloAttachment(slo, List.of())).toList());
  }

  /** Returns the SLOs that apply to a request, each once. */
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
