// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import io.github.gatlingllm.interop.LoadTestTool;
import java.util.List;
import java.util.Map;

/**
 * The load that a command line means, independent of its tool.
 *
 * @param runs the runs, one for each rate or concurrency
 * @param settings what all runs share, by the names of properties without {@code llm.}
 * @param codeOnly what only Java can express, by the names of calls
 * @param exports shell lines that set secrets
 * @param remarks what the conversion says about single flags
 */
record IntendedLoad(
    LoadTestTool tool,
    List<IntendedRun> runs,
    Map<String, String> settings,
    Map<String, String> codeOnly,
    List<String> exports,
    List<ConversionRemark> remarks) {}
