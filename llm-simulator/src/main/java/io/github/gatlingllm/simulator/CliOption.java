// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import java.util.function.BiFunction;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** A command-line option and the setting that it changes. */
record CliOption<T>(
    String name,
    Class<T> type,
    String label,
    String help,
    BiFunction<SimulatorOptions, T, SimulatorOptions> setter) {

  OptionSpec spec() {
    return OptionSpec.builder(name).type(type).paramLabel(label).description(help).build();
  }

  SimulatorOptions apply(SimulatorOptions options, ParseResult parsed) {
    return parsed.hasMatchedOption(name)
        ? setter.apply(options, parsed.<T>matchedOptionValue(name, null))
        : options;
  }
}
