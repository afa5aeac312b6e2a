// SPDX-License-Identifier: Apache-2.0
/**
 * The command line of the {@code -all} jar: what is done with the folders of finished runs. Reads
 * what {@code report.json} has written, and judges and words it as a run does; starts no load. A
 * further command: a method of {@code Main} that names its arguments, a class that does the work.
 */
@Internal
@NullMarked
package io.github.gatlingllm.cli;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
