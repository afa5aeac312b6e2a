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

/** All SLOs of a run: gathered before its first user starts, then only read. */
final class RunSlos {

  // guarded by this
  private final SloNames names = new SloNames();
  private final Set<String> attached = new HashSet<>();

  /**
   * A protocol joins.
   *
   * @param slos by which its requests are recorded
   */
  synchronized void join(ProtocolObjectives gate, List<Slo> slos) {
    slos.forEach(names::add);
    gate.attachments().forEach(attachment -> attached.add(attachment.slo().name()));
  }

  /** A request's own SLOs are known. */
  synchronized void own(List<Slo> slos) {
    slos.forEach(names::add);
    slos.forEach(slo -> attached.add(slo.name()));
  }

  /** Somebody judges by an SLO, and says of no requests that they are held against it. */
  synchronized void named(Slo slo) {
    names.add(slo);
  }

  /** Each SLO of the run. */
  synchronized List<Slo> all() {
    return names.all();
  }

  /**
   * What the requests of a protocol are held against: its own SLOs, and those that objectives name
   * and nobody attached to anything.
   */
  synchronized SloPlan plan(ProtocolObjectives gate) {
    var attachments = new ArrayList<>(gate.attachments());
    names.all().stream()
        .filter(slo -> !attached.contains(slo.name()))
        .forEach(slo -> attachments.add(new SloAttachment(slo, List.of())));
    return SloPlan.of(attachments);
  }
}
