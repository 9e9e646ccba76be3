// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Erc20 {
  function balanceOf(address owner) external view returns (uint256);
}

interface Executor {
  function execute(address sender) external payable returns (uint256 arrived);
}

/// The words of `swap` as 1inch's AggregationRouterV6 has them (0x111111125421cA6dc452d289314280a0f8842A65, verified source).
struct SwapDescription {
  address srcToken;
  address dstToken;
  address payable srcReceiver;
  address payable dstReceiver;
  uint256 amount;
  uint256 minReturnAmount;
  uint256 flags;
}

/// Speaks the interface of 1inch's AggregationRouterV6, with pools of its own behind it.
/// A pool of each token against the chain's own: what goes in times what is left stays the same, so size moves the price.
/// Where the router takes the word of a pool, the low 160 bits are the address of the pool's token.
contract Exchange {
  struct Reserves {
    uint128 token;
    uint128 native;
  }

  mapping(address => Reserves) public reservesOf;

  /// How the chain's own token is written where a token's address stands.
  address public constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
  /// Of what is given, 0.85 %: the providers of the reserves keep it.
  uint256 public constant FEE_PER_10000 = 85;
  /// The bit of a pool's word by which the router pays the chain's own token.
  uint256 internal constant UNWRAPS = 1 << 252;

  event Swapped(
    address indexed by,
    address indexed tokenIn,
    address indexed tokenOut,
    uint256 amountIn,
    uint256 amountOut
  );

  /// What an amount that arrives here would give now.
  function quote(address tokenIn, address tokenOut, uint256 amountIn) external view returns (uint256 amountOut) {
    (amountOut, ) = route(tokenIn, tokenOut, amountIn);
  }

  /// An executor turns the source into the target and hands it over. This contract is the executor of its own pools.
  /// The receiver gets what the executor says, from this contract, and at least the minimum. Otherwise all of it fails.
  function swap(address executor, SwapDescription calldata desc, bytes calldata data)
    external
    payable
    returns (uint256 returnAmount, uint256 spentAmount)
  {
    require(desc.minReturnAmount > 0, 'Zero minimum');
    require(desc.flags == 0, 'Exchange: no flags here');
    address source = named(desc.srcToken);
    address target = named(desc.dstToken);
    address to = desc.dstReceiver == address(0) ? msg.sender : desc.dstReceiver;
    spentAmount = desc.amount;
    if (executor == address(this)) {
      returnAmount = trade(source, target, desc.amount, desc.minReturnAmount, to);
    } else {
      require(msg.value == (source == NATIVE ? desc.amount : 0), 'Exchange: the value is not the amount');
      if (source != NATIVE) {
        call(
          source,
          abi.encodeWithSignature('transferFrom(address,address,uint256)', msg.sender, desc.srcReceiver, desc.amount)
        );
      }
      returnAmount = execute(executor, data);
      require(returnAmount >= desc.minReturnAmount, 'Return amount is not enough');
      give(target, to, returnAmount);
      emit Swapped(msg.sender, source, target, desc.amount, returnAmount);
    }
  }

  function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) external returns (uint256) {
    return through(address(uint160(token)), amount, minReturn, dex, msg.sender);
  }

  function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)
    external
    returns (uint256)
  {
    return through(address(uint160(token)), amount, minReturn, dex, address(uint160(to)));
  }

  function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256, uint256 dex2)
    external
    returns (uint256)
  {
    return through(address(uint160(token)), amount, minReturn, dex2, msg.sender);
  }

  function ethUnoswap(uint256 minReturn, uint256 dex) external payable returns (uint256) {
    return through(NATIVE, msg.value, minReturn, dex, msg.sender);
  }

  function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex) external payable returns (uint256) {
    return through(NATIVE, msg.value, minReturn, dex, address(uint160(to)));
  }

  /// A method that the router has not: other exchanges, which a host may name, have methods of their own.
  function exchange(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to)
    external
    payable
    returns (uint256)
  {
    return trade(tokenIn, tokenOut, amountIn, minimum, to);
  }

  /// The last pool tells what arrives: its token, or the chain's own where the router unwraps it.
  function through(address source, uint256 amount, uint256 minimum, uint256 last, address to)
    internal
    returns (uint256)
  {
    address target = last & UNWRAPS == 0 ? address(uint160(last)) : NATIVE;
    return trade(source, target, amount, minimum, to);
  }

  function execute(address executor, bytes calldata data) internal returns (uint256) {
    bytes memory input = abi.encodePacked(Executor.execute.selector, uint256(uint160(msg.sender)), data);
    (bool isDone, bytes memory answer) = executor.call{value: msg.value}(input);
    if (!isDone) {
      assembly {
        revert(add(answer, 32), mload(answer))
      }
    }
    return abi.decode(answer, (uint256));
  }

  /// Takes what was approved, or the value of the transaction, and fails as a whole where less would arrive than `minimum`.
  function trade(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to)
    internal
    returns (uint256 arrived)
  {
    uint256 received = take(tokenIn, amountIn);
    (uint256 amountOut, uint256 between) = route(tokenIn, tokenOut, received);
    if (tokenIn != NATIVE) {
      reservesOf[tokenIn].token += uint128(received);
      reservesOf[tokenIn].native -= uint128(between);
    }
    if (tokenOut != NATIVE) {
      reservesOf[tokenOut].native += uint128(tokenIn == NATIVE ? received : between);
      reservesOf[tokenOut].token -= uint128(amountOut);
    }
    uint256 before = balanceOf(tokenOut, to);
    give(tokenOut, to, amountOut);
    arrived = balanceOf(tokenOut, to) - before;
    require(arrived >= minimum, 'Return amount is not enough');
    emit Swapped(msg.sender, tokenIn, tokenOut, amountIn, arrived);
  }

  /// `between`: what of the chain's own token leaves the first pool.
  function route(address tokenIn, address tokenOut, uint256 amountIn)
    internal
    view
    returns (uint256 amountOut, uint256 between)
  {
    require(tokenIn != tokenOut, 'Exchange: a token for itself');
    uint256 amount = (amountIn * (10_000 - FEE_PER_10000)) / 10_000;
    if (tokenIn != NATIVE) {
      Reserves memory first = reservesOf[tokenIn];
      amount = given(amount, first.token, first.native);
      between = amount;
    }
    if (tokenOut != NATIVE) {
      Reserves memory second = reservesOf[tokenOut];
      amount = given(amount, second.native, second.token);
    }
    amountOut = amount;
  }

  function given(uint256 amount, uint256 reserveIn, uint256 reserveOut) internal pure returns (uint256) {
    require(reserveIn > 0 && reserveOut > 0, 'Exchange: no liquidity');
    return (amount * reserveOut) / (reserveIn + amount);
  }

  /// What has arrived, which a token may make less than what was sent.
  function take(address token, uint256 amount) internal returns (uint256) {
    if (token == NATIVE) {
      require(msg.value == amount, 'Exchange: the value is not the amount');
      return amount;
    }
    require(msg.value == 0, 'Exchange: a value beside a token');
    uint256 before = balanceOf(token, address(this));
    call(token, abi.encodeWithSignature('transferFrom(address,address,uint256)', msg.sender, address(this), amount));
    return balanceOf(token, address(this)) - before;
  }

  function give(address token, address to, uint256 amount) internal {
    if (token == NATIVE) {
      (bool isPaid, ) = to.call{value: amount}('');
      require(isPaid, 'Exchange: the receiver takes nothing');
    } else {
      call(token, abi.encodeWithSignature('transfer(address,uint256)', to, amount));
    }
  }

  /// A token may answer nothing; what it says when it fails goes on to whoever called.
  function call(address token, bytes memory data) internal {
    (bool isDone, bytes memory answer) = token.call(data);
    if (!isDone) {
      assembly {
        revert(add(answer, 32), mload(answer))
      }
    }
    require(answer.length == 0 || abi.decode(answer, (bool)), 'Exchange: the token refused');
  }

  /// Zero stands for the chain's own token too.
  function named(address token) internal pure returns (address) {
    return token == address(0) ? NATIVE : token;
  }

  function balanceOf(address token, address owner) internal view returns (uint256) {
    return token == NATIVE ? owner.balance : Erc20(token).balanceOf(owner);
  }

  /// Executors hand the chain's own token over by a plain transfer. An account of its own that sent some would lose it.
  receive() external payable {
    require(msg.sender != tx.origin, 'Exchange: only from contracts');
  }
}
