// SPDX-License-Identifier: Apache-2.0
/**
 * The command line of the {@code -all} jar. It reads the folders of finished runs and judges them
 * by the same code as a run; it starts no load. To add a command, add a method to {@code
 * CommandLineMain} that declares its arguments, and a class that does the work.
 */
@Internal
@NullMarked
package io.github.gatlingllm.cli;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
