// SPDX-License-Identifier: Apache-2.0
/**
 * Command lines of other load-testing tools: the load that such a line means, and the same load as
 * a command for {@code ChatSimulation} or as a simulation in Java. Nothing of a line is dropped:
 * what has no equivalent, is approximated or is unknown becomes a remark.
 */
@Internal
@NullMarked
package io.github.gatlingllm.interop.commandline;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
