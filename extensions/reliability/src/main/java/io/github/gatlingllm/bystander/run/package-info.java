// SPDX-License-Identifier: Apache-2.0
/** Sends the probes of a bystander before and beside the load, and records them. */
@Internal
@NullMarked
package io.github.gatlingllm.bystander.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
