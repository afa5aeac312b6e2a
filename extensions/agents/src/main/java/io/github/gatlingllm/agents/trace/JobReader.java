// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import java.util.List;

/** Reads the jobs of a file in one format. Used once, by one thread. */
interface JobReader {

  /** Reads the next object of the file. */
  void read(TraceObject value);

  /** Returns whether it has as many jobs as are needed. */
  boolean full();

  /**
   * Returns the jobs after the last object.
   *
   * @param notes receives what the console says about the file
   */
  List<TracedJob> jobs(List<String> notes);
}
