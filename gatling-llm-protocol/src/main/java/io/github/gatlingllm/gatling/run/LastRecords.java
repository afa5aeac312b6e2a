// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receives the last records of a run for Gatling's log. */
public interface LastRecords {

  /**
   * Writes a request record of 1 ms, the shortest that Gatling's reader accepts.
   *
   * @param scenario the name of the scenario
   * @param groups the groups around the request
   * @param name the name of the request
   * @param failure the message of a KO record; null for OK
   */
  void request(String scenario, List<String> groups, String name, @Nullable String failure);
}
