// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

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
    remarks(load.remarks()).forEach(line -> lines.add("# " + line));
    return lines;
  }

  /**
   * Returns a simulation with the load, and the remarks as comments.
   *
   * @param className its class, without package
   */
  public List<String> java(String className) {
    List<ConversionRemark> own = new ArrayList<>(load.remarks());
    own.removeIf(ConversionRemark::solvedInJava);
    List<String> remarks = remarks(own);
    return JavaSimulationText.of(load, className, remarks).lines().toList();
  }

  /** Returns whether the simulation in Java has all of the load, exactly or nearly. */
  public boolean isCompleteInJava() {
    return load.remarks().stream().noneMatch(remark -> remark.isLoss() && !remark.solvedInJava());
  }

  /** Returns whether each flag that shapes the load was converted, exactly or nearly. */
  public boolean isComplete() {
    return load.remarks().stream().noneMatch(ConversionRemark::isLoss);
  }

  private static List<String> remarks(List<ConversionRemark> all) {
    List<String> lines = new ArrayList<>();
    add(lines, all, ConversionTexts.MISSING, ConversionRemark.Kind.MISSING);
    add(lines, all, ConversionTexts.UNKNOWN, ConversionRemark.Kind.UNKNOWN);
    add(lines, all, ConversionTexts.APPROXIMATED, ConversionRemark.Kind.APPROXIMATED);
    add(lines, all, ConversionTexts.NOTES, ConversionRemark.Kind.NOTE);
    String without =
        all.stream()
            .filter(remark -> remark.kind() == ConversionRemark.Kind.NO_EFFECT)
            .map(ConversionRemark::flag)
            .collect(Collectors.joining(", "));
    if (!without.isEmpty()) {
      lines.add(ConversionTexts.NO_EFFECT + without);
    }
    if (all.stream().noneMatch(ConversionRemark::isLoss)) {
      lines.add(ConversionTexts.COMPLETE);
    }
    return lines;
  }

  private static void add(
      List<String> lines, List<ConversionRemark> all, String heading, ConversionRemark.Kind kind) {
    List<ConversionRemark> remarks = all.stream().filter(remark -> remark.kind() == kind).toList();
    if (!remarks.isEmpty()) {
      lines.add(heading);
      remarks.forEach(remark -> lines.add("  " + remark.flag() + ": " + remark.text()));
    }
  }
}
