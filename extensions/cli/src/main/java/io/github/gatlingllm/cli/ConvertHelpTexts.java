// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The {@code --help} texts of {@code convert}. picocli formats them: {@code %} must be escaped. */
final class ConvertHelpTexts {

  static final String CONVERT =
      "Converts a command line of vLLM's benchmark, GuideLLM or AIPerf to one of gatling-llm.";
  static final String CONVERT_DETAIL =
      "Prints the command that runs the same load, with the defaults of the tool. Comments name"
          + " each flag that has no equivalent, is approximated or is unknown. No load is sent.";
  static final String COMMAND_LINE =
      "The command line, as one quoted argument: 'vllm bench serve --model m --request-rate 4'.";
  static final String JAVA = "Print a simulation in Java instead of a command.";
  static final String CLASS_NAME = "The class of the simulation (default: ${DEFAULT-VALUE}).";
  static final String EXIT_0 = "0:The whole load was converted, exactly or nearly.";
  static final String EXIT_1 =
      "1:The line cannot be converted: another program, a flag without its value, a contradiction.";
  static final String EXIT_2 =
      "2:The load was converted in part: a flag has no equivalent, or is unknown.";

  private ConvertHelpTexts() {}

  static String notAClass(String name) {
    return "--class: not a class name ("
        + name
        + "). It must be a Java identifier without package. Use a name such as ChatLoad.";
  }
}
