// SPDX-License-Identifier: Apache-2.0
/** Records the requests of tenants in a run, and merges them over workers. */
@Internal
@NullMarked
package io.github.gatlingllm.tenant.run;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
