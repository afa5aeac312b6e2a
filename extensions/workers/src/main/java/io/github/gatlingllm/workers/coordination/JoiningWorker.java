// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A worker that joins.
 *
 * @param place its index and the number of workers
 * @param host the name of its machine
 * @param instance the id of the process, new at each start
 * @param identity what it runs
 */
public record JoiningWorker(WorkerPlace place, String host, String instance, Identity identity) {

  private static final String FACT = "fact.";

  /** Returns the worker of this process. */
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
   * Reads a worker from its message.
   *
   * @param head the head of the request
   * @throws IllegalArgumentException if the message is malformed
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

  /** Returns the name for messages, such as {@code worker 2 (node-b)}. */
  String name() {
    return "worker " + place.index() + " (" + host + ")";
  }
}
