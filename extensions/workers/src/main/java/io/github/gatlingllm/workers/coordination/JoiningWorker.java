// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A worker who comes to the meeting.
 *
 * @param place which one
 * @param host its machine's name
 * @param instance another one each time that a worker is started
 * @param identity what it runs
 */
public record JoiningWorker(WorkerPlace place, String host, String instance, Identity identity) {

  private static final String FACT = "fact.";

  /** One that starts now. */
  public static JoiningWorker starting(WorkerPlace place, String host, Identity identity) {
    return new JoiningWorker(place, host, UUID.randomUUID().toString(), identity);
  }

  WorkerMessage message() {
    Map<String, String> values = new TreeMap<>();
    values.put("count", Integer.toString(place.count()));
    values.put("host", host);
    identity.facts().forEach((name, value) -> values.put(FACT + name, value));
    return WorkerMessage.of(values);
  }

  /**
   * Reads one.
   *
   * @param head of the request with which it joins
   * @throws IllegalArgumentException if it is none
   */
  static JoiningWorker of(WorkerRequestHead head, WorkerMessage message) {
    var facts = new TreeMap<String, String>();
    message
        .values()
        .forEach(
            (name, value) -> {
              if (name.startsWith(FACT)) {
                facts.put(name.substring(FACT.length()), value);
              }
            });
    return new JoiningWorker(
        new WorkerPlace(head.index(), message.whole("count")),
        message.text("host"),
        head.joiner(),
        new Identity(facts));
  }

  /** {@code worker 2 (node-b)}. */
  String name() {
    return "worker " + place.index() + " (" + host + ")";
  }
}
