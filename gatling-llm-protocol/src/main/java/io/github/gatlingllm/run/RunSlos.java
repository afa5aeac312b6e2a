// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.protocol.ProtocolObjectives;
import io.github.gatlingllm.slo.goodput.SloPlan;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloAttachment;
import io.github.gatlingllm.slo.objective.SloNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All SLOs of a run, collected before its first user starts, then only read. */
final class RunSlos {

  // guarded by this
  private final SloNames names = new SloNames();
  private final Set<String> attached = new HashSet<>();

  /**
   * Adds a protocol.
   *
   * @param slos the SLOs of its requests
   */
  synchronized void join(ProtocolObjectives gate, List<Slo> slos) {
    slos.forEach(names::add);
    gate.attachments().forEach(attachment -> attached.add(attachment.slo().name()));
  }

  /** Adds a request's own SLOs. */
  synchronized void own(List<Slo> slos) {
    slos.forEach(names::add);
    slos.forEach(slo -> attached.add(slo.name()));
  }

  /** Adds an SLO that is judged but attached to no request. */
  synchronized void named(Slo slo) {
    names.add(slo);
  }

  /** Returns each SLO of the run. */
  synchronized List<Slo> all() {
    return names.all();
  }

  /**
   * Returns the SLOs of a protocol's requests: its own, and those that objectives name and that are
   * attached to nothing.
   */
  synchronized SloPlan plan(ProtocolObjectives gate) {
    var attachments = new ArrayList<>(gate.attachments());
    names.all().stream()
        .filter(slo -> !attached.contains(slo.name()))
        .forEach(slo -> attachments.add(new SloAttachment(slo, List.of())));
    return SloPlan.of(attachments);
  }
}
