// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.commons.stats.Status;
import io.gatling.commons.util.Clock;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.stats.writer.DataWriterMessage;
import io.gatling.core.stats.writer.DataWriterMessage$LoadEvent$Response;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.gatling.GatlingText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** Writes the last records directly to Gatling's writers. */
final class GatlingLastRecords implements LastRecords {

  private final List<ActorRef<DataWriterMessage>> writers;
  private final Clock clock;

  /**
   * Creates the target.
   *
   * @param clock Gatling's clock, which stamps all other records: the machine's clock may jump
   *     during a run
   */
  GatlingLastRecords(List<ActorRef<DataWriterMessage>> writers, Clock clock) {
    this.writers = writers;
    this.clock = clock;
  }

  @Override
  public void request(String scenario, List<String> groups, String name, @Nullable String failure) {
    long now = clock.nowMillis();
    var record =
        new DataWriterMessage$LoadEvent$Response(
            scenario,
            Conversions.names(groups),
            GatlingText.of(name),
            now - 1,
            now,
            Status.apply(failure == null ? "OK" : "KO"),
            Option.empty(),
            Option.apply(failure).map(GatlingText::of));
    writers.forEach(writer -> writer.$bang(record));
  }
}
