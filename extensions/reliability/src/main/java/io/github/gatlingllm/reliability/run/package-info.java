// SPDX-License-Identifier: Apache-2.0
/**
 * What a run, or a merge of workers, does for the profile of its server's reliability: writes
 * requests down in short, does to the server what was asked for, and works the figures out at the
 * end. Does not know Gatling.
 */
@Internal
@NullMarked
package io.github.gatlingllm.reliability.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
