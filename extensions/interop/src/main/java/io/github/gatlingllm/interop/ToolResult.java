// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a result file of another tool states beside its requests.
 *
 * @param tool the tool
 * @param version the version of the tool or of its format; null if the file does not contain it
 * @param name the name of the run for people: the model, the load, or the file
 * @param detailed whether requests were read, so that figures are computed from them by our
 *     definitions
 * @param completed the number of successful requests that the file states
 * @param failed the number of failed requests that the file states; empty if it does not count them
 * @param seconds the duration of the load; empty if the file does not contain it
 * @param figures the aggregates that the file states, mapped to our definitions by meaning
 * @param mapping how its figures were mapped to ours, one sentence each, where a name or a
 *     definition differs
 * @param notChecked what the file cannot show: coordinated omission, warm-up, failures, client
 *     health, …
 * @param doubts why nothing can be decided by the file, as the tool states: an invalid or cancelled
 *     run; empty if it states nothing
 * @param saveNext how the next run of the tool must be saved, so that more can be judged; null if
 *     the file has all that the tool can save
 * @param load the load that the file states
 */
public record ToolResult(
    LoadTestTool tool,
    @Nullable String version,
    String name,
    boolean detailed,
    OptionalLong completed,
    OptionalLong failed,
    OptionalDouble seconds,
    List<ToolFigure> figures,
    List<String> mapping,
    List<String> notChecked,
    List<String> doubts,
    @Nullable String saveNext,
    ToolLoad load) {

  public ToolResult {
    figures = List.copyOf(figures);
    mapping = List.copyOf(mapping);
    notChecked = List.copyOf(notChecked);
    doubts = List.copyOf(doubts);
  }
}
