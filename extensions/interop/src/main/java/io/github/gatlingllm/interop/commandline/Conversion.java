// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import io.github.gatlingllm.interop.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A command line of another tool, converted to a load of ours. */
public final class Conversion {

  private final IntendedLoad load;

  private Conversion(IntendedLoad load) {
    this.load = load;
  }

  /**
   * Converts a command line of vLLM, GuideLLM or AIPerf.
   *
   * @throws IllegalArgumentException if it calls no such tool, or if its load is not known: a flag
   *     without its value, a contradiction, a value that the tool refuses
   */
  public static Conversion of(String commandLine) {
    ToolCommand command = ToolCommand.of(ShellWords.of(commandLine));
    GivenFlags flags = GivenFlags.of(FlagTable.of(command.tool()), command.arguments());
    return new Conversion(
        switch (command.tool()) {
          case VLLM -> VllmBenchLine.translate(flags, command.environment());
          case GUIDELLM -> GuideLlmLine.translate(flags);
          case AIPERF -> AiperfLine.translate(flags);
          case INFERENCE_PERF -> throw new IllegalStateException("has no command line of flags");
        });
  }

  /** Returns shell lines that run the load, and the remarks as comments. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(PropertyCommand.lines(load));
    lines.add("");
    remarks().forEach(line -> lines.add("# " + line));
    return lines;
  }

  /**
   * Returns a simulation with the load, and the remarks as comments.
   *
   * @param className its class, without package
   */
  public List<String> java(String className) {
    return JavaSimulationText.of(load, className, remarks()).lines().toList();
  }

  /** Returns whether each flag that shapes the load was converted, exactly or nearly. */
  public boolean isComplete() {
    return load.remarks().stream().noneMatch(ConversionRemark::isLoss);
  }

  private List<String> remarks() {
    List<String> lines = new ArrayList<>();
    add(lines, ConversionTexts.MISSING, ConversionRemark.Kind.MISSING);
    add(lines, ConversionTexts.UNKNOWN, ConversionRemark.Kind.UNKNOWN);
    add(lines, ConversionTexts.APPROXIMATED, ConversionRemark.Kind.APPROXIMATED);
    add(lines, ConversionTexts.NOTES, ConversionRemark.Kind.NOTE);
    String without =
        of(ConversionRemark.Kind.NO_EFFECT).stream()
            .map(ConversionRemark::flag)
            .collect(Collectors.joining(", "));
    if (!without.isEmpty()) {
      lines.add(ConversionTexts.NO_EFFECT + without);
    }
    if (isComplete()) {
      lines.add(ConversionTexts.COMPLETE);
    }
    return lines;
  }

  private void add(List<String> lines, String heading, ConversionRemark.Kind kind) {
    List<ConversionRemark> remarks = of(kind);
    if (!remarks.isEmpty()) {
      lines.add(heading);
      remarks.forEach(remark -> lines.add("  " + remark.flag() + ": " + remark.text()));
    }
  }

  private List<ConversionRemark> of(ConversionRemark.Kind kind) {
    return load.remarks().stream().filter(remark -> remark.kind() == kind).toList();
  }

  /** Returns the tool whose command line was converted. */
  public Tool tool() {
    return load.tool();
  }
}
